import type { JsonSchema } from '../../base/json.js';
import type { ResourceColumn, ResourceTable } from './table.js';

/** Rows of a list at most, and by default. */
export const listLimits = { max: 200, default: 50 } as const;

const PAGING: ReadonlySet<string> = new Set(['limit', 'offset']);

type Schemas = Readonly<Record<string, JsonSchema>>;

function object(properties: Schemas, required: readonly string[]): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** `{}` allows anything, `null` too. */
function orNull({ schema, nullable }: ResourceColumn): JsonSchema {
  if (!nullable || schema['type'] === undefined) return schema;
  const values = schema['enum'];
  return { ...schema, type: [schema['type'], 'null'], ...(Array.isArray(values) ? { enum: [...values, null] } : {}) };
}

function properties(columns: readonly ResourceColumn[]): Schemas {
  return Object.fromEntries(columns.map((column) => [column.name, orNull(column)]));
}

/** Columns a list can be filtered by. */
export function filters({ columns }: ResourceTable): readonly ResourceColumn[] {
  return columns.filter(({ name, filterable }) => filterable && !PAGING.has(name));
}

/** Columns a caller may set. */
export function settable({ columns }: ResourceTable): readonly ResourceColumn[] {
  return columns.filter(({ generated }) => !generated);
}

export function rowSchema({ columns }: ResourceTable): JsonSchema {
  return object(
    properties(columns),
    columns.map(({ name }) => name),
  );
}

export function listInput(table: ResourceTable): JsonSchema {
  const paging = {
    limit: { type: 'integer', minimum: 1, maximum: listLimits.max, default: listLimits.default },
    offset: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 },
  };
  return object({ ...Object.fromEntries(filters(table).map(({ name, schema }) => [name, schema])), ...paging }, []);
}

export function keyInput({ key }: ResourceTable): JsonSchema {
  return object({ [key.name]: key.schema }, [key.name]);
}

export function createInput(table: ResourceTable): JsonSchema {
  const columns = settable(table);
  return object(
    properties(columns),
    columns.filter(({ optional }) => !optional).map(({ name }) => name),
  );
}

/** The key and at least one column beside it. */
export function updateInput(table: ResourceTable): JsonSchema {
  const columns = settable(table).filter(({ name }) => name !== table.key.name);
  return {
    ...object({ ...properties(columns), [table.key.name]: table.key.schema }, [table.key.name]),
    minProperties: 2,
  };
}
