import type { SqlValue } from '../../store/sql.js';
import { bindValue } from '../bind-params.js';
import { filters, listLimits, settable } from './schemas.js';
import { quoteName, type ResourceColumn, type ResourceTable } from './table.js';

export type Input = Readonly<Record<string, unknown>>;

/** A statement and its values; the same columns always give the same text. */
export interface BuiltStatement {
  readonly sql: string;
  readonly params: readonly SqlValue[];
  /** The columns behind the parameters, for messages. */
  readonly names: readonly string[];
}

interface Bound {
  readonly column: ResourceColumn;
  readonly value: SqlValue;
}

const bind = (column: ResourceColumn, value: unknown): Bound => ({
  column,
  value: bindValue(column.name, column.toDriver(value)),
});

/** The given columns, in the table's order. */
function given(columns: readonly ResourceColumn[], input: Input): readonly Bound[] {
  return columns.filter(({ name }) => Object.hasOwn(input, name)).map((column) => bind(column, input[column.name]));
}

const equals = ({ column }: Bound): string => `${quoteName(column.name)} = ?`;

function built(sql: string, bound: readonly Bound[], extra: readonly number[] = []): BuiltStatement {
  return { sql, params: [...bound.map(({ value }) => value), ...extra], names: bound.map(({ column }) => column.name) };
}

const columnList = ({ columns }: ResourceTable): string => columns.map(({ name }) => quoteName(name)).join(', ');

export function listStatement(table: ResourceTable, input: Input): BuiltStatement {
  const bound = given(filters(table), input);
  const where = bound.length === 0 ? '' : ` WHERE ${bound.map(equals).join(' AND ')}`;
  const sql = `SELECT ${columnList(table)} FROM ${table.sqlName}${where} ORDER BY ${quoteName(table.key.name)} LIMIT ? OFFSET ?`;
  return built(sql, bound, [Number(input['limit'] ?? listLimits.default), Number(input['offset'] ?? 0)]);
}

export function getStatement(table: ResourceTable, input: Input): BuiltStatement {
  const key = bind(table.key, input[table.key.name]);
  return built(`SELECT ${columnList(table)} FROM ${table.sqlName} WHERE ${equals(key)}`, [key]);
}

export function createStatement(table: ResourceTable, input: Input): BuiltStatement {
  const bound = settable(table).flatMap((column) => {
    if (Object.hasOwn(input, column.name)) return [bind(column, input[column.name])];
    return column.makeDefault === null
      ? []
      : [{ column, value: bindValue(column.name, column.toDriver(column.makeDefault())) }];
  });
  const names = bound.map(({ column }) => quoteName(column.name)).join(', ');
  const values = bound.length === 0 ? 'DEFAULT VALUES' : `(${names}) VALUES (${bound.map(() => '?').join(', ')})`;
  return built(`INSERT INTO ${table.sqlName} ${values} RETURNING ${columnList(table)}`, bound);
}

export function updateStatement(table: ResourceTable, input: Input): BuiltStatement {
  const key = bind(table.key, input[table.key.name]);
  const changes = given(
    settable(table).filter(({ name }) => name !== table.key.name),
    input,
  );
  const set = changes.map(equals).join(', ');
  return built(`UPDATE ${table.sqlName} SET ${set} WHERE ${equals(key)} RETURNING ${columnList(table)}`, [
    ...changes,
    key,
  ]);
}

export function deleteStatement(table: ResourceTable, input: Input): BuiltStatement {
  const key = bind(table.key, input[table.key.name]);
  return built(`DELETE FROM ${table.sqlName} WHERE ${equals(key)}`, [key]);
}
