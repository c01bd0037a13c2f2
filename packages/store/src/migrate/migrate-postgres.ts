import { inTransaction } from '../engine/postgres/engine.js';
import { type PgConnection, type PgSource, plain } from '../engine/postgres/source.js';
import { CREATE_APPLIED, type Migration, pendingMigrations } from './migrations.js';

/** Only one process migrates at a time; the number is ours by choice. */
const LOCK = plain('SELECT pg_advisory_xact_lock(7308332045862331)');

async function apply(connection: PgConnection, known: readonly Migration[]): Promise<void> {
  await connection.query(plain('SET LOCAL statement_timeout = 0'));
  await connection.query(LOCK);
  await connection.query(plain(CREATE_APPLIED));
  const { rows } = await connection.query(plain('SELECT version FROM webcortex_migration'));
  const applied = rows.map((row) => Number(row['version']));
  for (const { version, statements } of pendingMigrations(known, applied)) {
    for (const statement of statements) await connection.query(plain(statement));
    await connection.query(
      plain('INSERT INTO webcortex_migration (version, applied_at) VALUES ($1, $2)', version, Date.now()),
    );
  }
}

/**
 * Brings the tables up to date, all of it or nothing, under a lock.
 * @throws StoreError `store_too_new`
 */
export function migratePostgres(source: PgSource, known: readonly Migration[]): Promise<void> {
  return source.session((connection) => inTransaction(connection, () => apply(connection, known)));
}

/** Whether the memory's search has its trigram index now; it can't where the extension isn't to be had. */
export async function createTrigramIndex(source: PgSource): Promise<boolean> {
  const create = async (connection: PgConnection): Promise<void> => {
    await connection.query(plain('SET LOCAL statement_timeout = 0'));
    await connection.query(LOCK);
    await connection.query(plain('CREATE EXTENSION IF NOT EXISTS pg_trgm'));
    await connection.query(
      plain(
        'CREATE INDEX IF NOT EXISTS webcortex_memory_trigram ON webcortex_memory_entry USING gin (searched gin_trgm_ops) WITH (fastupdate = off)',
      ),
    );
  };
  return source.session(async (connection) => {
    const { rows } = await connection.query(
      plain("SELECT to_regclass('webcortex_memory_trigram') IS NOT NULL AS there"),
    );
    if (rows[0]?.['there'] === true) return true;
    try {
      await inTransaction(connection, () => create(connection));
      return true;
    } catch (error) {
      // 42501: not allowed · 0A000, 58P01: not installed on the server · 42704: in a schema out of the search path
      if (/^(?:42501|0A000|58P01|42704)$/.test((error as { code?: string }).code ?? '')) return false;
      throw error;
    }
  });
}
