import os from 'node:os';
import { root } from './root.mjs';
import { run } from './run.mjs';

/**
 * Runs pnpm on the repository, through npx: nothing but npm is there in a bare clone.
 * npx is started elsewhere, or it would take a half-installed `node_modules/pnpm` for the real one.
 */
export const pnpm = (args, options = {}) =>
  run('npx', ['--yes', 'pnpm@10', '--dir', root, ...args], { ...options, cwd: os.tmpdir() });
