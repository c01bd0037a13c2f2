import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { inRoot } from './root.mjs';

/** The workspace's folders, relative to the root: those of `pnpm-workspace.yaml` that hold a package.json. */
export function packageFolders() {
  const patterns = readFileSync(inRoot('pnpm-workspace.yaml'), 'utf8')
    .split(/^\S/m)
    .find((section) => section.startsWith('ackages:'));
  const listed = [...(patterns ?? '').matchAll(/^\s+-\s+['"]?([^'"\s]+)/gm)].map((match) => match[1]);
  return listed
    .flatMap((pattern) => {
      if (!pattern.endsWith('/*')) return [pattern];
      const parent = pattern.slice(0, -2);
      if (!existsSync(inRoot(parent))) return [];
      return readdirSync(inRoot(parent)).map((name) => `${parent}/${name}`);
    })
    .filter((folder) => existsSync(inRoot(folder, 'package.json')))
    .sort();
}

/** A package's manifest. */
export const readManifest = (folder) => JSON.parse(readFileSync(inRoot(folder, 'package.json'), 'utf8'));

/** The folders of the packages that users install. */
export const publicPackages = () => packageFolders().filter((folder) => readManifest(folder).private !== true);
