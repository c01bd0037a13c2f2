import { inRoot } from '../lib/root.mjs';
import { runNode } from '../lib/run.mjs';

/** The build leaves tests out and Jest strips their types, so they are type-checked here. */
export async function checkTestTypes() {
  const args = [inRoot('node_modules/typescript/bin/tsc'), '-p', inRoot('tsconfig.tests.json'), '--pretty', 'false'];
  const { code, output } = await runNode(args, { quiet: true });
  return [{ name: 'types of the tests', problems: code === 0 ? [] : [output] }];
}
