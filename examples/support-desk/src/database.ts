import Sqlite, { type Database } from 'better-sqlite3';
import { schema } from './schema.js';
import { seed } from './seed.js';

/** Opens the desk's database and fills it when it is empty. @param file a path, or `:memory:` */
export function openDesk(file: string): Database {
  const db = new Sqlite(file);
  db.pragma('journal_mode = WAL');
  db.pragma('foreign_keys = ON');
  db.exec(schema);
  const { count } = db.prepare('SELECT count(*) AS count FROM customers').get() as { count: number };
  if (count === 0) seed(db);
  return db;
}
