import './lib/node-version.mjs';
import { inRoot } from './lib/root.mjs';
import { runNode } from './lib/run.mjs';
import { setUp } from './lib/set-up.mjs';

const { installed, built } = await setUp();
if (installed && built) {
  const app = inRoot('examples/support-desk');
  const env = {
    WEBCORTEX_OFFLINE: process.env.WEBCORTEX_OFFLINE ?? '1',
    SUPPORT_KEY: process.env.SUPPORT_KEY ?? 'demo-key',
  };
  const { code } = await runNode([inRoot('packages/webcortex/bin/webcortex.js'), 'dev'], {
    cwd: app,
    env,
    timeoutMs: 2 ** 31 - 1,
  });
  process.exitCode = code;
} else {
  process.exitCode = 1;
}
