import { StoreUnavailableError } from '@webcortex/core';
import pg from 'pg';
import { isConnectionLost } from './errors.js';
import type { PgConnection, PgQuery, PgRows, PgSource } from './source.js';
import { parserOf } from './types.js';

export interface PoolOptions {
  readonly url: string;
  /** Connections at most. */
  readonly max: number;
  /** Milliseconds that a call waits for a free or new connection. */
  readonly acquireMs: number;
  /** Calls that may wait at once; more are refused at once. */
  readonly maxWaiting: number;
  /** Milliseconds a statement may take; 0: no limit. */
  readonly statementMs: number;
  readonly readOnly: boolean;
}

/** What a query of `pg` sends with. */
interface Wire {
  execute(portal: { readonly portal: string; readonly rows: number }): void;
  sync(): void;
}

/**
 * A query that stops at `maxRows` rows. `pg` has an option for pages of rows, but it always fetches the next
 * page, and after an error it leaves the connection waiting.
 */
class CappedQuery extends pg.Query {
  readonly #maxRows: number;
  declare readonly portal: string;

  constructor(config: pg.QueryConfig, maxRows: number | null) {
    super(config);
    // To the server 0 means all.
    this.#maxRows = maxRows ?? 0;
  }

  _getRows(connection: Wire): void {
    connection.execute({ portal: this.portal, rows: this.#maxRows });
    connection.sync();
  }

  handlePortalSuspended(): void {
    // As many rows as asked for have come; the sync that was sent with them closes the portal.
  }
}

function send(client: pg.PoolClient, { text, values, name, maxRows }: PgQuery): Promise<PgRows> {
  const config: pg.QueryConfig = { text, values: [...values], ...(name === null ? {} : { name }) };
  return new Promise<PgRows>((resolve, reject) => {
    const query = new CappedQuery(config, maxRows);
    const done = (error: Error | null, result: pg.QueryResult): void => {
      if (error) reject(error);
      else resolve({ rows: result.rows, affected: result.rowCount ?? result.rows.length });
    };
    (client.query as (query: pg.Query, callback: typeof done) => unknown)(query, done);
  });
}

/** Connections through `pg`'s pool. A connection lost while idle is replaced in silence, as nobody used it. */
export function poolSource(options: PoolOptions): PgSource {
  const settings = [
    `statement_timeout=${options.statementMs}`,
    `default_transaction_read_only=${options.readOnly ? 'on' : 'off'}`,
  ];
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max,
    connectionTimeoutMillis: options.acquireMs,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
    types: { getTypeParser: (oid: number) => parserOf(oid) ?? pg.types.getTypeParser(oid) } as pg.CustomTypesConfig,
    allowExitOnIdle: true,
  });
  let closed = false;
  pool.on('error', () => undefined);

  return {
    async session<T>(work: (connection: PgConnection) => Promise<T>): Promise<T> {
      if (closed) throw new StoreUnavailableError('the store is closed');
      if (pool.waitingCount >= options.maxWaiting) throw new StoreUnavailableError('every database connection is busy');
      const client = await pool.connect();
      let lost: Error | null = null;
      // Without a listener, a connection lost between two statements would end the process.
      const onError = (error: Error): void => {
        lost = error;
      };
      client.on('error', onError);
      try {
        return await work({ query: (query) => send(client, query) });
      } catch (error) {
        if (isConnectionLost(error)) lost = error as Error;
        throw error;
      } finally {
        client.off('error', onError);
        client.release(lost ?? undefined);
      }
    },
    async close() {
      if (closed) return;
      closed = true;
      await pool.end();
    },
  };
}
