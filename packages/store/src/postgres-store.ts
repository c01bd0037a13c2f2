import type { Clock, Store } from '@webcortex/core';
import { postgresEngine } from './engine/postgres/engine.js';
import { postgresError } from './engine/postgres/errors.js';
import type { PgSources } from './engine/postgres/source.js';
import { createTrigramIndex, migratePostgres } from './migrate/migrate-postgres.js';
import { migrationsFor } from './migrate/migrations.js';
import { postgresSql } from './sql/postgres-sql.js';
import { storesOver } from './stores-over.js';

const NO_TRIGRAMS =
  'memory search has no pg_trgm index on this PostgreSQL and looks through all rows of the caller; run CREATE EXTENSION pg_trgm once as a user who may';

/**
 * A store over these connections, its tables brought up to date. The connections are closed when that fails.
 * @throws StoreUnavailableError · StoreError `store_too_new`
 */
export async function postgresStore(sources: PgSources, clock: Clock): Promise<Store> {
  const close = async (): Promise<void> => {
    await Promise.all([sources.main.close(), sources.readOnly.close()]);
  };
  try {
    await migratePostgres(sources.main, migrationsFor('postgres'));
    const warnings = (await createTrigramIndex(sources.main)) ? [] : [NO_TRIGRAMS];
    return { ...storesOver(postgresEngine(sources.main), clock), sql: postgresSql(sources), warnings, close };
  } catch (error) {
    await close();
    throw postgresError(error);
  }
}
