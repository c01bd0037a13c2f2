import { existsSync, readFileSync, rmSync } from 'node:fs';
import { publicPackages, readManifest } from '../lib/packages.mjs';
import { inRoot } from '../lib/root.mjs';
import { run } from '../lib/run.mjs';

/** publint and are-the-types-wrong over the tarball of each public package; turbo skips those that did not change. */
export async function checkPacks() {
  const folders = publicPackages();
  const report = (folder) => inRoot(folder, '.turbo', 'pack-check.json');
  for (const folder of folders) rmSync(report(folder), { force: true });
  const { output } = await run('turbo', ['run', 'pack-check', '--continue', '--output-logs=errors-only'], {
    quiet: true,
  });
  return folders.flatMap((folder) => {
    const name = readManifest(folder).name;
    if (readManifest(folder).scripts?.['pack-check'] === undefined) {
      return [
        {
          name: `${name}: pack-check`,
          problems: ['package.json lacks "pack-check": "node ../../scripts/pack-check.mjs"'],
        },
      ];
    }
    if (existsSync(report(folder))) return JSON.parse(readFileSync(report(folder), 'utf8'));
    return [{ name: `${name}: pack-check`, problems: [`left no report:\n${output}`] }];
  });
}
