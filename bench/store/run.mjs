// node bench/store/run.mjs [rows] — the store's figures on SQLite and, where there is a server, PostgreSQL.
// Needs built packages (npm run build). PostgreSQL: DATABASE_URL, else postgres://root@127.0.0.1:5432/postgres.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileContext, resolveContexts } from '../../packages/core/dist/index.js';
import { openStore } from '../../packages/store/dist/index.js';
import { CAPPED, population, random, SMALL } from './data.mjs';
import { measure, ms, summary } from './measure.mjs';
import { pg, seedPostgres, seedSqlite } from './seed.mjs';

const ROWS = Number(process.argv[2] ?? 1_000_000);
const PRINCIPALS = Math.max(3, Math.floor(ROWS / 1000));
const CAP = Math.min(10_000, Math.floor(ROWS / 4));
const TIMES = 400;

const scope = (id) => ({ memory: 'notes', owner: { kind: 'api_key', id } });
const QUERIES = {
  common: 'Ubiquitous',
  rare: 'zanzibar',
  absent: 'xylophone',
  'one letter': 'e',
  'absent letter': 'ж',
};

async function searches(store) {
  console.log('search, limit 10'.padEnd(36), '               p50      p99      max  own cpu (ms)');
  for (const [caller, id] of [
    ['small caller (100 rows)', SMALL],
    [`at the cap (${CAP} rows)`, CAPPED],
  ]) {
    for (const [kind, query] of Object.entries(QUERIES)) {
      const { p50, p99, max, cpu } = await measure(TIMES, () => store.memory.search(scope(id), query, 10));
      console.log(`  ${caller}, ${kind}`.padEnd(46), ms(p50), ms(p99), ms(max), ms(cpu));
    }
  }
}

async function writes(store) {
  const next = random(2);
  const text = 'prefers email in the morning, delivery to the office, invoices in German; '.repeat(2);
  const write = (i) => {
    const owner = `user-${Math.floor(next() * (PRINCIPALS - 2))}`;
    return store.memory.remember(scope(owner), { key: `new-${i}`, value: text + i, maxEntries: 50_000 });
  };
  const one = await measure(3_000, write);
  console.log(
    `remember, one after the other: ${Math.round(one.perSecond)}/s, p50 ${ms(one.p50)}, p99 ${ms(one.p99)}, max ${ms(one.max)} ms`,
  );
  const started = performance.now();
  for (let from = 0; from < 3_000; from += 200) {
    await Promise.all(Array.from({ length: 200 }, (_, i) => write(10_000 + from + i)));
  }
  console.log(`remember, 200 at once: ${Math.round(3_000_000 / (performance.now() - started))}/s`);
  const capped = await measure(1_000, (i) =>
    store.memory.remember(scope(CAPPED), { key: `fact-${i}`, value: text, maxEntries: CAP }),
  );
  console.log(`remember, rewriting at the cap: ${Math.round(capped.perSecond)}/s, p99 ${ms(capped.p99)} ms`);
}

async function providers(store) {
  const options = { sql: 'SELECT id, name FROM customers WHERE id = ?', params: ['id'] };
  const provider = await compileContext({ name: 'customer', source: 'bench', options }, store);
  const constant = await compileContext({ name: 'policy', source: 'bench', options: { data: { days: 30 } } }, store);
  const signal = new AbortController().signal;
  const resolve = (list) => (i) =>
    resolveContexts(list, { rootId: 'x', input: { id: (i * 7919) % 100_000 }, call: undefined, signal });
  const without = await measure(2_000, resolve([constant]));
  const withQuery = await measure(2_000, resolve([constant, provider]));
  console.log(
    `provider by primary key adds: p50 ${ms(withQuery.p50 - without.p50)}, p99 ${ms(withQuery.p99 - without.p99)} ms`,
  );
}

/** A durable write, and many refusals at the door at once. */
async function runs(store) {
  const state = { messages: [{ role: 'user', content: 'x'.repeat(4_000) }] };
  const record = {
    version: 1,
    status: 'running',
    rootKind: 'api_key',
    rootId: 'a',
    agent: 'a',
    sessionId: null,
    state,
    createdAt: 1,
    updatedAt: 1,
  };
  // Each save differs: SQLite writes and syncs nothing for a row that stays as it is.
  let saves = 0;
  const save = await measure(1_000, (i) => store.runs.save({ ...record, runId: `r${i % 100}`, updatedAt: ++saves }));
  console.log(`run saved durably (4 KB): p50 ${ms(save.p50)}, p99 ${ms(save.p99)} ms`);
  const entry = {
    at: 1,
    kind: 'route_refused',
    runId: null,
    actor: null,
    root: null,
    tool: null,
    detail: { route: 'POST /x' },
  };
  const taken = [];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: 20_000 }, async () => {
      const at = performance.now();
      await store.audit.append([entry]);
      taken.push(performance.now() - at);
    }),
  );
  console.log(
    `audit, 20 000 refusals at once: ${Math.round(20_000_000 / (performance.now() - started))}/s, p99 ${ms(summary(taken).p99)} ms`,
  );
}

async function all(store) {
  await searches(store);
  await providers(store);
  await runs(store);
  await writes(store);
  await store.close();
}

async function sqlite(owners) {
  const folder = mkdtempSync(join(tmpdir(), 'webcortex-bench-'));
  try {
    await (await openStore('sqlite:bench.db', { baseDir: folder })).close();
    seedSqlite(join(folder, 'bench.db'), owners);
    console.log(
      `\nSQLite, ${ROWS} rows of ${PRINCIPALS} principals, ${Math.round(statSync(join(folder, 'bench.db')).size / 1e6)} MB`,
    );
    console.log(
      'memory: WAL, synchronous=NORMAL (survives the process, not a power failure); runs, audit: synchronous=FULL',
    );
    await all(await openStore('sqlite:bench.db', { baseDir: folder }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function postgres(owners) {
  const url = process.env.DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/postgres';
  const admin = new pg.Client({ connectionString: url });
  try {
    await admin.connect();
  } catch {
    console.log('\nPostgreSQL: no server, not measured');
    return;
  }
  const name = `webcortex_bench_${process.pid}`;
  await admin.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  try {
    await (await openStore(own.href, { baseDir: '.' })).close();
    await seedPostgres(own.href, owners);
    console.log(`\nPostgreSQL, ${ROWS} rows of ${PRINCIPALS} principals`);
    await all(await openStore(own.href, { baseDir: '.' }));
  } finally {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  }
}

const owners = population(ROWS, PRINCIPALS, CAP);
await sqlite(owners);
await postgres(owners);
