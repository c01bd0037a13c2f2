import { afterAll, describe, jest } from '@jest/globals';
import { systemClock } from '@webcortex/core';
import { boolean, jsonb, pgTable, real, serial, text, timestamp } from 'drizzle-orm/pg-core';
import { memoryContract } from './memory.contract.js';
import { type PostgresFixture, postgresForTests } from './postgres-fixture.js';
import { resourceContract } from './resource.contract.js';
import { runsContract } from './runs.contract.js';
import { sharedContract } from './shared.contract.js';
import { sqlContract } from './sql.contract.js';

// A server shared with others may be slow to answer.
jest.setTimeout(60_000);

const fixture: PostgresFixture = await postgresForTests();
// Starting a database may take longer than a test may.
await (await fixture.open(systemClock)).close();

const task = pgTable('task', {
  id: serial().primaryKey(),
  title: text().notNull().unique(),
  state: text({ enum: ['open', 'closed'] }).notNull(),
  done: boolean().notNull().default(false),
  score: real(),
  due: timestamp({ withTimezone: true }),
  meta: jsonb(),
});
const taskDdl = `CREATE TABLE task (id serial PRIMARY KEY, title text NOT NULL UNIQUE, state text NOT NULL,
  done boolean NOT NULL DEFAULT false, score real, due timestamptz, meta jsonb)`;

describe(`the store in PostgreSQL (${fixture.kind === 'server' ? 'a server' : 'PGlite: no server was found'})`, () => {
  afterAll(() => fixture.drop(), 60_000);
  memoryContract(fixture);
  runsContract(fixture);
  sqlContract(fixture);
  sharedContract(async () => [await fixture.open(systemClock), await fixture.open(systemClock)]);
  resourceContract({ ...fixture, table: task, ddl: taskDdl });
});
