import { install } from './install.mjs';
import { ensureSqlite } from './native.mjs';
import { inRoot } from './root.mjs';
import { runNode } from './run.mjs';

/** Compiles the workspace; incremental. */
async function build() {
  const { code } = await runNode([inRoot('node_modules/typescript/bin/tsc'), '-b']);
  return code === 0;
}

/**
 * From a bare clone to a built tree: packages, native addon, `tsc -b`. What is done already is skipped.
 * @returns what came out; `sqlite` false means that only what needs better-sqlite3 will not run
 */
export async function setUp() {
  if (!(await install())) return { installed: false, sqlite: false, built: false };
  const sqlite = await ensureSqlite();
  const built = await build();
  if (!built) console.error('\nThe tree does not compile: the lines above say where.');
  return { installed: true, sqlite, built };
}
