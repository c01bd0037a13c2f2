import { inRoot } from '../lib/root.mjs';
import { runNode } from '../lib/run.mjs';

/** Unused files, exports and dependencies, and dependencies nobody declared. */
export async function checkKnip() {
  const args = [inRoot('node_modules/knip/bin/knip.js'), '--no-progress', '--no-config-hints'];
  const { code, output } = await runNode(args, { quiet: true });
  return [{ name: 'knip', problems: code === 0 ? [] : [output] }];
}
