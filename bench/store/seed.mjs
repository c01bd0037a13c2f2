import { createRequire } from 'node:module';
import { searchedText } from '../../packages/core/dist/index.js';
import { rowsOf } from './data.mjs';

// The drivers are the store's own dependencies.
const require = createRequire(new URL('../../packages/store/package.json', import.meta.url));
export const Database = require('better-sqlite3');
export const pg = require('pg');

const BATCH = 5_000;
const NOW = 1_700_000_000_000;

/** Fills an SQLite file whose tables are there already. */
export function seedSqlite(path, owners) {
  const db = new Database(path);
  db.pragma('synchronous = OFF');
  const insert = db.prepare(
    "INSERT INTO webcortex_memory_entry (memory, root_kind, root_id, key, value, searched, seq, updated_at) VALUES ('notes', 'api_key', ?, ?, ?, ?, ?, ?)",
  );
  const owner = db.prepare("INSERT INTO webcortex_memory_owner VALUES ('notes', 'api_key', ?, ?, ?)");
  db.transaction(() => {
    for (const row of rowsOf(owners, 1))
      insert.run(row.owner, row.key, row.value, searchedText(row.key, row.value), row.seq, NOW);
    for (const [id, count] of owners) owner.run(id, count, count);
  })();
  db.exec('CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT)');
  db.exec(
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000) INSERT INTO customers SELECT i, 'name ' || i FROM n",
  );
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
}

/** Fills a PostgreSQL database whose tables are there already. */
export async function seedPostgres(url, owners) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Filled without the trigram index, which is much faster to build in one go.
  await client.query('SET synchronous_commit = off');
  await client.query('DROP INDEX webcortex_memory_trigram');
  const insert = async (batch) => {
    const column = (pick) => batch.map(pick);
    await client.query(
      `INSERT INTO webcortex_memory_entry (memory, root_kind, root_id, key, value, searched, seq, updated_at)
       SELECT 'notes', 'api_key', o, k, v, s, n, ${NOW} FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[]) AS t (o, k, v, s, n)`,
      [
        column((r) => r.owner),
        column((r) => r.key),
        column((r) => r.value),
        column((r) => searchedText(r.key, r.value)),
        column((r) => r.seq),
      ],
    );
  };
  const batch = [];
  for (const row of rowsOf(owners, 1)) {
    batch.push(row);
    if (batch.length === BATCH) await insert(batch.splice(0));
  }
  if (batch.length > 0) await insert(batch);
  await client.query(
    `INSERT INTO webcortex_memory_owner SELECT 'notes', 'api_key', o, n, n FROM unnest($1::text[], $2::bigint[]) AS t (o, n)`,
    [[...owners.keys()], [...owners.values()]],
  );
  await client.query(
    "CREATE TABLE customers AS SELECT i AS id, 'name ' || i AS name FROM generate_series(1, 100000) i",
  );
  await client.query('ALTER TABLE customers ADD PRIMARY KEY (id)');
  await client.query("SET maintenance_work_mem = '512MB'");
  await client.query(
    'CREATE INDEX webcortex_memory_trigram ON webcortex_memory_entry USING gin (searched gin_trgm_ops) WITH (fastupdate = off)',
  );
  await client.query('VACUUM ANALYZE');
  await client.end();
}
