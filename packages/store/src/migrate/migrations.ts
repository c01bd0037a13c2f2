import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type SqlDialect, StoreError } from '@webcortex/core';
import { readMigrationFiles } from 'drizzle-orm/migrator';

/** One step from one version of the tables to the next. */
export interface Migration {
  /** When it was generated, in milliseconds; migrations apply in this order. */
  readonly version: number;
  readonly statements: readonly string[];
}

/** The table that says which migrations a database has had. */
export const CREATE_APPLIED =
  'CREATE TABLE IF NOT EXISTS webcortex_migration (version bigint PRIMARY KEY NOT NULL, applied_at bigint NOT NULL)';

function folder(dialect: SqlDialect): string {
  return fileURLToPath(new URL(`../../migrations/${dialect}`, import.meta.url));
}

/** The migrations that come with this version of the package, oldest first. */
export function migrationsFor(dialect: SqlDialect): readonly Migration[] {
  const files = readMigrationFiles({ migrationsFolder: folder(dialect) });
  return files.map(({ folderMillis, sql }) => ({ version: folderMillis, statements: sql }));
}

/**
 * What is still to be applied.
 * @throws StoreError `store_too_new` when the database has had a migration this version doesn't know
 */
export function pendingMigrations(known: readonly Migration[], applied: readonly number[]): readonly Migration[] {
  const versions = new Set(known.map(({ version }) => version));
  if (applied.some((version) => !versions.has(version))) {
    throw new StoreError(503, 'store_too_new', {
      message: 'the database was written by a newer version of webcortex; upgrade the app, or use another database',
    });
  }
  return known.filter(({ version }) => !applied.includes(version));
}

/** The statements that make every table of an empty database, as `webcortex sql` prints them. */
export function ddl(dialect: SqlDialect): string {
  const journal = JSON.parse(readFileSync(`${folder(dialect)}/meta/_journal.json`, 'utf8')) as {
    entries: { tag: string }[];
  };
  const parts = journal.entries.map(({ tag }) => readFileSync(`${folder(dialect)}/${tag}.sql`, 'utf8').trim());
  return `${[`${CREATE_APPLIED};`, ...parts].join('\n').replaceAll('--> statement-breakpoint', '')}\n`;
}
