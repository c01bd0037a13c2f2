import type { JsonSchema } from '../../base/json.js';
import { InvalidValueError } from '../../store/store-error.js';

/** What of a drizzle column is read. The symbols and fields are those that drizzle-orm's own tools read. */
interface DrizzleColumn {
  readonly name: string;
  readonly dataType: string;
  readonly columnType: string;
  readonly notNull: boolean;
  readonly hasDefault: boolean;
  readonly primary: boolean;
  readonly enumValues?: readonly string[] | undefined;
  readonly length?: number | undefined;
  readonly generated?: unknown;
  readonly generatedIdentity?: { readonly type?: string } | undefined;
  readonly defaultFn?: (() => unknown) | undefined;
  mapToDriverValue(value: unknown): unknown;
  mapFromDriverValue(value: unknown): unknown;
}

const COLUMNS = Symbol.for('drizzle:Columns');
const NAME = Symbol.for('drizzle:Name');
const SCHEMA = Symbol.for('drizzle:Schema');

export interface ResourceColumn {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly nullable: boolean;
  /** Whether an INSERT may leave it out. */
  readonly optional: boolean;
  /** Whether the database alone makes its value. */
  readonly generated: boolean;
  /** Whether it can be compared with `=` to a value in a query string. */
  readonly filterable: boolean;
  /** The value for a row that has none; `null`: the database's default. */
  readonly makeDefault: (() => unknown) | null;
  /** From JSON to what is bound, before `bindValue`. */
  readonly toDriver: (value: unknown) => unknown;
  /** From what the database gives to JSON. */
  readonly fromDriver: (value: unknown) => unknown;
}

export interface ResourceTable {
  readonly name: string;
  /** Quoted, with its schema. */
  readonly sqlName: string;
  readonly key: ResourceColumn;
  readonly columns: readonly ResourceColumn[];
}

export type DescribedTable =
  | { readonly ok: true; readonly table: ResourceTable }
  | { readonly ok: false; readonly why: string };

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

const int = (bits: 16 | 32): JsonSchema => ({
  type: 'integer',
  minimum: -(2 ** (bits - 1)),
  maximum: 2 ** (bits - 1) - 1,
});
const safe: JsonSchema = { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };

function numberSchema(columnType: string): JsonSchema {
  if (/SmallInt|SmallSerial/.test(columnType)) return int(16);
  if (/^Pg(?:Integer|Serial)$/.test(columnType)) return int(32);
  return /Integer|BigInt|BigSerial/.test(columnType) ? safe : { type: 'number' };
}

/** `null`: a type that routes don't carry. */
function schemaOf(column: DrizzleColumn): JsonSchema | null {
  const { dataType, columnType, enumValues, length } = column;
  switch (dataType) {
    case 'number':
      return numberSchema(columnType);
    case 'boolean':
      return { type: 'boolean' };
    case 'string': {
      const values = enumValues !== undefined && enumValues.length > 0 ? { enum: [...enumValues] } : {};
      const limit = length === undefined ? {} : { maxLength: length };
      return { type: 'string', ...(columnType === 'PgUUID' ? { format: 'uuid' } : {}), ...values, ...limit };
    }
    case 'bigint':
      // SQLite keeps these in a blob.
      if (columnType === 'SQLiteBigInt') return null;
      return { type: 'string', pattern: '^-?[0-9]{1,19}$' };
    case 'date':
      return { type: 'string', format: 'date-time', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}' };
    case 'json':
      return {};
    default:
      return null;
  }
}

function dateOf(name: string, value: unknown): Date {
  const date = value instanceof Date ? value : new Date(String(value));
  if (Number.isNaN(date.getTime())) throw new InvalidValueError(name, `${name}: must be a date and time in ISO 8601`);
  return date;
}

function toDriver(column: DrizzleColumn): (value: unknown) => unknown {
  return (value) => {
    if (value === null || value === undefined) return null;
    if (column.dataType === 'date') return column.mapToDriverValue(dateOf(column.name, value));
    if (column.dataType === 'bigint') return String(BigInt(String(value)));
    return column.dataType === 'json' ? column.mapToDriverValue(value) : value;
  };
}

function fromDriver(column: DrizzleColumn): (value: unknown) => unknown {
  return (value) => {
    if (value === null || value === undefined) return null;
    if (column.dataType === 'bigint') return String(value);
    const mapped = column.mapFromDriverValue(value);
    return mapped instanceof Date ? mapped.toISOString() : mapped;
  };
}

function columnOf(column: DrizzleColumn, schema: JsonSchema): ResourceColumn {
  const generated = column.generated !== undefined || column.generatedIdentity?.type === 'always';
  return {
    name: column.name,
    schema,
    nullable: !column.notNull,
    optional: !column.notNull || column.hasDefault || (column.primary && column.columnType === 'SQLiteInteger'),
    generated,
    filterable: column.dataType !== 'json',
    makeDefault: column.defaultFn ?? null,
    toDriver: toDriver(column),
    fromDriver: fromDriver(column),
  };
}

/** Reads a drizzle table, of either dialect. */
export function describeTable(table: object): DescribedTable {
  const symbols = table as Readonly<Record<symbol, unknown>>;
  const name = symbols[NAME];
  const found = symbols[COLUMNS];
  if (typeof name !== 'string' || typeof found !== 'object' || found === null)
    return { ok: false, why: 'is not a drizzle table' };
  const columns: ResourceColumn[] = [];
  let key: ResourceColumn | null = null;
  for (const column of Object.values(found as Record<string, DrizzleColumn>)) {
    const schema = schemaOf(column);
    if (schema === null) return { ok: false, why: `has a column "${column.name}" of a type that routes don't carry` };
    const described = columnOf(column, schema);
    columns.push(described);
    if (column.primary) key = described;
  }
  if (key === null) return { ok: false, why: 'has no primary key of one column' };
  const schemaName = symbols[SCHEMA];
  const prefix = typeof schemaName === 'string' ? `${quoteName(schemaName)}.` : '';
  return { ok: true, table: { name, sqlName: prefix + quoteName(name), key, columns } };
}
