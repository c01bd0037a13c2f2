import type { JsonSchema } from '../base/json.js';
import type { BoundOperation, Handler, Method, RouteOptions, ToolOptions } from '../declare/declaration.js';
import { HttpError } from '../dispatch/http-error.js';
import { principalOf } from '../dispatch/make-call.js';
import { overStore } from '../dispatch/store-http-error.js';
import type { SqlResult, SqlStatement } from '../store/sql.js';
import type { Store } from '../store/store.js';
import { SqlError } from '../store/store-error.js';
import { bindParams, PRINCIPAL } from './bind-params.js';
import { nameParameter } from './name-parameter.js';
import type { DeclaredSql } from './problems.js';
import { readOnlyProblem } from './read-only.js';

/** Rows a query answers with at most, by default. */
const MAX_ROWS = 10_000;

/** What `app.query` takes beside method and path. */
export interface QueryOptions extends RouteOptions {
  /** One statement with `?` placeholders. */
  readonly sql: string;
  /** What is bound to them, in order: names of inputs, or `@principal`. Default `[]`. */
  readonly params?: readonly string[];
  /** `many`: rows; `one`: the first row, or 404; `affected`: `{affected: n}`. Default `'many'`. */
  readonly returns?: 'many' | 'one' | 'affected';
  /** Rows given at most; further ones are left out. Default 10 000. */
  readonly maxRows?: number;
  readonly tool?: boolean | ToolOptions;
}

/** For queries without an `input` of their own: every parameter, as any scalar. */
function derivedInput(params: readonly string[]): JsonSchema {
  const names = [...new Set(params.filter((name) => name !== PRINCIPAL))];
  const scalar: JsonSchema = { type: ['string', 'number', 'boolean'] };
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, scalar])),
    required: names,
    additionalProperties: false,
  };
}

function answerOf(returns: 'many' | 'one' | 'affected', { rows, affected }: SqlResult): unknown {
  if (returns === 'affected') return { affected };
  if (returns === 'many') return rows;
  const [row] = rows;
  if (row === undefined) throw new HttpError(404, 'there is no such row', { code: 'not_found' });
  return row;
}

function handlerOf(statement: SqlStatement, options: QueryOptions): Handler {
  const { params = [], returns = 'many', maxRows = MAX_ROWS } = options;
  const run = async (values: Parameters<typeof bindParams>[1]): Promise<SqlResult> => {
    try {
      return await statement.run(bindParams(params, values), { maxRows: returns === 'one' ? 1 : maxRows });
    } catch (error) {
      throw nameParameter(error, params);
    }
  };
  return async (input, call) => {
    const rootId = principalOf(call).root.id;
    return answerOf(returns, await overStore(run({ rootId, input: input as Readonly<Record<string, unknown>> })));
  };
}

async function prepared({ sql }: Store, text: string): Promise<SqlStatement> {
  if (sql === null) throw new SqlError('the app has no database');
  // What only reads is also kept from writing by the database.
  return sql.prepare(text, { readOnly: readOnlyProblem(text, sql.dialect) === null });
}

/** A route that is one SQL statement: `app.query(method, path, options)`. */
export function queryOperation(method: Method, path: string, options: QueryOptions): BoundOperation {
  const { sql, params = [], returns: _returns, maxRows: _maxRows, tool, ...route } = options;
  const input = route.input ?? derivedInput(params);
  return {
    source: `query ${method} ${path}`,
    route: { method, path, options: { ...route, input } },
    ...(tool === undefined || tool === false ? {} : { tool: tool === true ? {} : tool }),
    bind: async (store) => handlerOf(await prepared(store, sql), options),
  };
}

/** The same statement, for `sqlProblems`. */
export function declaredQuery(method: Method, path: string, options: QueryOptions): DeclaredSql {
  return { source: `query ${method} ${path}`, sql: options.sql, params: options.params ?? [], readOnly: false };
}
