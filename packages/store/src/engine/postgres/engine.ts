import { createHash } from 'node:crypto';
import { numberPlaceholders, type SqlRow, StoreUnavailableError } from '@webcortex/core';
import type { Durability, Engine, Statement, Work } from '../engine.js';
import { isConflict, isConnectionLost, postgresError } from './errors.js';
import { type PgConnection, type PgQuery, type PgSource, plain } from './source.js';

/** How often a transaction that lost against another one is run again. */
const CONFLICT_RETRIES = 5;

/** Statements prepared by name, which the server keeps as long as the connection lives; further ones have no name. */
const MAX_NAMED = 1_000;

interface Prepared {
  readonly text: string;
  readonly name: string | null;
}

/** Makes queries out of statements; each text is translated and named once. */
export function preparer(): (statement: Statement) => PgQuery {
  const known = new Map<string, Prepared>();
  return ({ sql, params, plan }) => {
    let prepared = known.get(sql);
    if (prepared === undefined) {
      const text = numberPlaceholders(sql);
      if (known.size >= MAX_NAMED) return { text, name: null, values: params, maxRows: null };
      prepared = { text, name: `webcortex_${createHash('sha256').update(text).digest('hex').slice(0, 32)}` };
      known.set(sql, prepared);
    }
    // Only a statement without a name is planned for its values every time.
    return { ...prepared, ...(plan === 'once' ? {} : { name: null }), values: params, maxRows: null };
  };
}

async function drive<T>(work: Work<T>, run: (statement: Statement) => Promise<readonly SqlRow[]>): Promise<T> {
  let step = work.next();
  while (step.done !== true) step = work.next(await run(step.value));
  return step.value;
}

/** The end of the transaction: when the connection breaks here, nobody knows whether it was written. */
async function commit(connection: PgConnection): Promise<void> {
  try {
    await connection.query(plain('COMMIT'));
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    throw new StoreUnavailableError('the connection was lost while committing', { cause: error, outcome: 'unknown' });
  }
}

/** One transaction on a connection of its own. */
export async function inTransaction<T>(connection: PgConnection, work: () => Promise<T>): Promise<T> {
  await connection.query(plain('BEGIN'));
  let result: T;
  try {
    result = await work();
  } catch (error) {
    if (!isConnectionLost(error)) await connection.query(plain('ROLLBACK'));
    throw error;
  }
  await commit(connection);
  return result;
}

export function postgresEngine(source: PgSource): Engine {
  const prepare = preparer();
  const once = <T>(work: () => Work<T>): Promise<T> =>
    source.session((connection) =>
      inTransaction(connection, () =>
        drive(work(), async (statement) => (await connection.query(prepare(statement))).rows),
      ),
    );

  return {
    dialect: 'postgres',
    async all(statement) {
      try {
        return (await source.session((connection) => connection.query(prepare(statement)))).rows;
      } catch (error) {
        throw postgresError(error);
      }
    },
    // COMMIT is synced to the disk here in any case.
    async transact<T>(_durability: Durability, work: () => Work<T>): Promise<T> {
      for (let attempt = 0; ; attempt++) {
        try {
          return await once(work);
        } catch (error) {
          if (!isConflict(error) || attempt >= CONFLICT_RETRIES) throw postgresError(error);
        }
      }
    },
  };
}
