import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pnpm } from './pnpm.mjs';
import { inRoot } from './root.mjs';
import { runNode } from './run.mjs';

const opensDatabase = `const Database = require('better-sqlite3'); new Database(':memory:').close();`;

/** Whether better-sqlite3's addon is there and fits this Node; tried in a process of its own, for it may crash. */
async function sqliteLoads() {
  const tried = await runNode(['-e', opensDatabase], { cwd: inRoot('packages/store'), quiet: true });
  return tried.code === 0;
}

/** The folder of this Node's own headers, when it came with them: then node-gyp needs no download. */
function ownHeaders() {
  const prefix = path.resolve(path.dirname(process.execPath), '..');
  const header = path.join(prefix, 'include', 'node', 'node_version.h');
  if (!existsSync(header)) return undefined;
  const major = /#define NODE_MAJOR_VERSION (\d+)/.exec(readFileSync(header, 'utf8'))?.[1];
  return major === process.versions.node.split('.')[0] ? prefix : undefined;
}

/** What native addons are compiled with: this Node's own headers rather than downloaded ones, all cores, no warnings. */
export function compileEnvironment() {
  const quieter = (flags) => `${process.env[flags] ?? ''} -w`.trim();
  const headers = ownHeaders();
  return {
    JOBS: 'max',
    CFLAGS: quieter('CFLAGS'),
    CXXFLAGS: quieter('CXXFLAGS'),
    ...(headers === undefined ? {} : { npm_config_nodedir: headers }),
  };
}

/**
 * Makes sure that better-sqlite3 can be used by this Node: rebuilds it when it was built for another one, or not at all.
 * @returns whether it can
 */
export async function ensureSqlite() {
  if (!existsSync(inRoot('packages/store/node_modules/better-sqlite3'))) return true;
  if (await sqliteLoads()) return true;
  console.log(`Compiling better-sqlite3 for Node ${process.versions.node}: a minute or two.`);
  await pnpm(['rebuild', '-r', 'better-sqlite3'], { env: compileEnvironment() });
  if (await sqliteLoads()) return true;
  console.error(
    [
      '',
      'better-sqlite3 could not be compiled. It needs python3, make and a C++ compiler (g++ or clang++);',
      'on Debian and Ubuntu: apt-get install python3 make g++. Then run the same command again.',
      'Setup goes on without it: only @webcortex/store and examples/support-desk need it, and their tests will fail.',
      '',
    ].join('\n'),
  );
  return false;
}
