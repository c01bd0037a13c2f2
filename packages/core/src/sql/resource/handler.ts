import type { Handler } from '../../declare/declaration.js';
import { HttpError } from '../../dispatch/http-error.js';
import { overStore } from '../../dispatch/store-http-error.js';
import type { SqlDatabase, SqlResult, SqlRow, SqlStatement } from '../../store/sql.js';
import { nameParameter } from '../name-parameter.js';
import { listLimits } from './schemas.js';
import type { BuiltStatement, Input } from './statements.js';
import type { ResourceTable } from './table.js';

export type Build = (table: ResourceTable, input: Input) => BuiltStatement;
export type Answer = 'rows' | 'row' | 'affected';

/** Texts kept prepared a route; which columns a caller names decides the text, and there may be many. */
const MAX_PREPARED = 64;

/** Prepares each text once, as long as there are not too many. */
function preparer(sql: SqlDatabase, readOnly: boolean): (text: string) => Promise<SqlStatement> {
  const known = new Map<string, Promise<SqlStatement>>();
  return (text) => {
    const prepared = known.get(text) ?? sql.prepare(text, { readOnly });
    if (known.size < MAX_PREPARED) {
      known.set(text, prepared);
      prepared.catch(() => known.delete(text));
    }
    return prepared;
  };
}

function rowOf({ columns }: ResourceTable, row: SqlRow): SqlRow {
  return Object.fromEntries(columns.map(({ name, fromDriver }) => [name, fromDriver(row[name])]));
}

const missing = (): HttpError => new HttpError(404, 'there is no such row', { code: 'not_found' });

function answerOf(table: ResourceTable, answer: Answer, { rows, affected }: SqlResult): unknown {
  if (answer === 'rows') return rows.map((row) => rowOf(table, row));
  if (answer === 'affected') {
    if (affected === 0) throw missing();
    return { affected };
  }
  const [row] = rows;
  if (row === undefined) throw missing();
  return rowOf(table, row);
}

export interface Action {
  readonly build: Build;
  readonly answer: Answer;
  readonly readOnly: boolean;
}

/** The handler of one of a table's routes. Inputs have passed the schemas of `schemas.ts`. */
export function resourceHandler(table: ResourceTable, action: Action, sql: SqlDatabase): Handler {
  const prepare = preparer(sql, action.readOnly);
  const run = async (input: Input): Promise<SqlResult> => {
    const { sql: text, params, names } = action.build(table, input);
    try {
      return await (await prepare(text)).run(params, { maxRows: listLimits.max });
    } catch (error) {
      throw nameParameter(error, names);
    }
  };
  return async (input) => answerOf(table, action.answer, await overStore(run(input as Input)));
}
