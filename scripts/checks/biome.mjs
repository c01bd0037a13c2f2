import { inRoot } from '../lib/root.mjs';
import { runNode } from '../lib/run.mjs';

/** Lint and format, as `npm run lint`. */
export async function checkBiome() {
  const args = [inRoot('node_modules/@biomejs/biome/bin/biome'), 'check', '--colors=off', '--max-diagnostics=30', '.'];
  const { code, output } = await runNode(args, { quiet: true });
  return [{ name: 'biome', problems: code === 0 ? [] : [output] }];
}
