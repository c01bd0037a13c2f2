import {
  countPlaceholders,
  numberPlaceholders,
  type SqlDatabase,
  type SqlLimits,
  type SqlResult,
  type SqlValue,
} from '@webcortex/core';
import { preparer } from '../engine/postgres/engine.js';
import { isConnectionLost, pgCode, postgresError } from '../engine/postgres/errors.js';
import { type PgConnection, type PgQuery, type PgSource, type PgSources, plain } from '../engine/postgres/source.js';

/** A prepared plan whose tables were altered since: https://www.postgresql.org/docs/current/sql-prepare.html */
const STALE_PLAN = '0A000';

async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw postgresError(error);
  }
}

async function execute(source: PgSource, query: PgQuery): Promise<SqlResult> {
  const once = (q: PgQuery) => source.session((connection) => connection.query(q));
  try {
    return await once(query);
  } catch (error) {
    if (pgCode(error) !== STALE_PLAN) throw error;
    return once({ ...query, name: null });
  }
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** A whole table is also read by way of an index when no condition narrows it. */
function readsAll(node: PlanNode): boolean {
  const type = node['Node Type'];
  return type === 'Seq Scan' || (/^Index (?:Only )?Scan$/.test(type) && node['Index Cond'] === undefined);
}

function scansIn(node: PlanNode): readonly string[] {
  const table = node['Relation Name'];
  const own = table !== undefined && readsAll(node) ? [table] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scansIn)];
}

/** The plan for any parameters, with scans made so expensive that one is left only where no index serves. */
async function planOf(connection: PgConnection, sql: string): Promise<PlanNode> {
  const count = countPlaceholders(sql, 'postgres');
  const nulls = count === 0 ? '' : `(${Array.from({ length: count }, () => 'NULL').join(', ')})`;
  await connection.query(plain('BEGIN'));
  try {
    await connection.query(plain('SET LOCAL enable_seqscan = off'));
    await connection.query(plain('SET LOCAL plan_cache_mode = force_generic_plan'));
    await connection.query(plain(`PREPARE webcortex_plan AS ${numberPlaceholders(sql)}`));
    const { rows } = await connection.query(plain(`EXPLAIN (FORMAT JSON) EXECUTE webcortex_plan${nulls}`));
    const plan = rows[0]?.['QUERY PLAN'] as readonly { readonly Plan: PlanNode }[] | undefined;
    await connection.query(plain('DEALLOCATE webcortex_plan'));
    return plan?.[0]?.Plan ?? { 'Node Type': 'none' };
  } finally {
    await connection.query(plain('ROLLBACK'));
  }
}

/** Has the server parse the statement and forget it again. */
async function check(connection: PgConnection, sql: string): Promise<void> {
  await connection.query(plain(`PREPARE webcortex_check AS ${numberPlaceholders(sql)}`));
  await connection.query(plain('DEALLOCATE webcortex_check'));
}

/** The app's own SQL on PostgreSQL. Statements are prepared by name on each connection. */
export function postgresSql(sources: PgSources): SqlDatabase {
  const prepare = preparer();
  return {
    dialect: 'postgres',
    async prepare(sql, { readOnly }) {
      const source = readOnly ? sources.readOnly : sources.main;
      await translated(() => source.session((connection) => check(connection, sql)));
      const run = async (params: readonly SqlValue[], { maxRows }: SqlLimits): Promise<SqlResult> => {
        const query: PgQuery = { ...prepare({ sql, params, plan: 'once' }), maxRows };
        return translated(async () => {
          try {
            return await execute(source, query);
          } catch (error) {
            // A read can simply be made again on another connection.
            if (!readOnly || !isConnectionLost(error)) throw error;
            return execute(source, query);
          }
        });
      };
      return { run };
    },
    fullScans: (sql) =>
      translated(() =>
        sources.readOnly.session(async (connection) => [...new Set(scansIn(await planOf(connection, sql)))]),
      ),
  };
}
