import type Database from 'better-sqlite3';
import { CREATE_APPLIED, type Migration, pendingMigrations } from './migrations.js';

/**
 * Brings the tables up to date, all of it or nothing, while no other process writes.
 * @throws StoreError `store_too_new`
 */
export function migrateSqlite(db: Database.Database, known: readonly Migration[]): void {
  db.transaction(() => {
    db.exec(CREATE_APPLIED);
    const applied = db.prepare('SELECT version FROM webcortex_migration').pluck().all() as number[];
    for (const { version, statements } of pendingMigrations(known, applied)) {
      for (const statement of statements) db.exec(statement);
      db.prepare('INSERT INTO webcortex_migration (version, applied_at) VALUES (?, ?)').run(version, Date.now());
    }
  }).immediate();
}
