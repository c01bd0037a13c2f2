import type { Problem } from './boot/problem.js';
import { contextProblems } from './context/problems.js';
import type { Declarations } from './declare/declaration.js';
import { databaseKind } from './manifest/collect-stored.js';
import { memoryProblems } from './memory/problems.js';
import { sqlProblems } from './sql/problems.js';

/** The database an app opens: what the environment says, else what is declared. */
export function databaseOf(
  declarations: Pick<Declarations, 'options'>,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const overridden = env['WEBCORTEX_DATABASE_URL'];
  return overridden === undefined || overridden === '' ? declarations.options.database : overridden;
}

/** What is wrong with declared context, memory and SQL, told without a database. */
export function checkStored(declarations: Declarations, database: string | undefined): readonly Problem[] {
  const dialect = databaseKind(database);
  const unreadable =
    database !== undefined && dialect === null
      ? [
          {
            code: 'invalid-database',
            source: 'the app',
            message: '`database` must be "sqlite:<file>", "sqlite::memory:" or "postgres://…".',
          },
        ]
      : [];
  // A database that can't be read is one problem, not one a statement.
  const assumed = unreadable.length > 0 ? 'sqlite' : dialect;
  return [
    ...unreadable,
    ...declarations.contexts.flatMap((context) => contextProblems(context, assumed)),
    ...declarations.memories.flatMap(({ name, options }) => memoryProblems(name, options)),
    ...(assumed === null ? declarations.resources.map(resourceWithoutDatabase) : []),
    ...declarations.statements.flatMap((statement) => sqlProblems({ ...statement, readOnly: false }, assumed)),
  ];
}

function resourceWithoutDatabase(name: string): Problem {
  const source = `resource "${name}"`;
  const message = `${source} is SQL, but the app has no database: new WebCortex({ database: 'sqlite:./app.db' })`;
  return { code: 'sql-without-database', source, message };
}
