import type { Call } from '../declare/call.js';
import { type ContextDeclaration, contextDefaults, type SqlContextOptions } from '../declare/context-options.js';
import { bindParams, type ParamSource } from '../sql/bind-params.js';
import type { SqlStatement } from '../store/sql.js';
import type { Store } from '../store/store.js';
import { SqlError } from '../store/store-error.js';
import type { ContextBlock } from './render.js';

/** What a provider is resolved for. */
export interface ContextRequest extends ParamSource {
  /** For functions. */
  readonly call: Call;
  readonly signal: AbortSignal;
}

/** A provider, ready. */
export interface CompiledContext {
  readonly block: ContextBlock;
  /** The raw value. */
  readonly resolve: (request: ContextRequest) => unknown;
}

async function prepared(store: Store, options: SqlContextOptions): Promise<SqlStatement> {
  if (store.sql === null) throw new SqlError('the app has no database');
  return store.sql.prepare(options.sql, { readOnly: true });
}

function queried(statement: SqlStatement, options: SqlContextOptions): CompiledContext['resolve'] {
  const maxRows = options.returns === 'one' ? 1 : contextDefaults.maxRows;
  return async (request) => {
    const { rows } = await statement.run(bindParams(options.params ?? [], request), { maxRows });
    return options.returns === 'one' ? (rows[0] ?? null) : rows;
  };
}

/**
 * Makes a provider ready: prepares its statement.
 * @throws StoreError when the database refuses the statement
 */
export async function compileContext({ name, options }: ContextDeclaration, store: Store): Promise<CompiledContext> {
  const block: ContextBlock = {
    name,
    description: options.description ?? '',
    maxChars: options.maxChars ?? contextDefaults.maxChars,
  };
  if ('data' in options) return { block, resolve: () => options.data };
  if ('resolve' in options) return { block, resolve: ({ call }) => options.resolve(call) };
  return { block, resolve: queried(await prepared(store, options), options) };
}

/** One sentence for each table that a provider's statement reads from end to end. */
export async function contextWarnings({ name, options }: ContextDeclaration, store: Store): Promise<readonly string[]> {
  if (!('sql' in options) || store.sql === null) return [];
  const tables = await store.sql.fullScans(options.sql);
  return tables.map(
    (table) => `context "${name}" reads the whole table ${table} at the start of every run: an index would help`,
  );
}
