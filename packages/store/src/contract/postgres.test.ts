import { afterAll, describe } from '@jest/globals';
import { memoryContract } from './memory.contract.js';
import { type PostgresFixture, postgresForTests } from './postgres-fixture.js';
import { runsContract } from './runs.contract.js';
import { sqlContract } from './sql.contract.js';

const fixture: PostgresFixture = await postgresForTests();

describe(`the store in PostgreSQL (${fixture.kind === 'server' ? 'a server' : 'PGlite: no server was found'})`, () => {
  afterAll(() => fixture.drop(), 60_000);
  memoryContract(fixture);
  runsContract(fixture);
  sqlContract(fixture);
});
