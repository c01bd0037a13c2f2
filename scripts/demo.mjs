import './lib/node-version.mjs';
import { inRoot } from './lib/root.mjs';
import { runNode } from './lib/run.mjs';
import { setUp } from './lib/set-up.mjs';

const { installed, built } = await setUp();
if (installed && built) {
  const { code } = await runNode([inRoot('examples/support-desk/demo/demo.mjs')], { timeoutMs: 5 * 60_000 });
  process.exitCode = code;
} else {
  process.exitCode = 1;
}
