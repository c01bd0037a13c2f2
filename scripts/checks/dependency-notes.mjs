import { readFileSync } from 'node:fs';
import { packageFolders, readManifest } from '../lib/packages.mjs';
import { inRoot } from '../lib/root.mjs';

const page = 'docs/dependencies.md';

/** The packages from elsewhere that a manifest asks for. */
export function foreignDependencies(manifest) {
  const { dependencies, devDependencies, peerDependencies, optionalDependencies } = manifest;
  const all = { ...dependencies, ...devDependencies, ...peerDependencies, ...optionalDependencies };
  return Object.keys(all).filter((name) => !all[name].startsWith('workspace:'));
}

/** The packages the page has a line for: table rows that start with a name in backquotes and give a reason. */
export const notedDependencies = (text) =>
  [...text.matchAll(/^\| *`([^`]+)` *\|.*\| *[^|\s].*\|$/gm)].map((row) => row[1]);

/** Dependencies without a line, and lines without a dependency. */
export function noteProblems(used, noted) {
  return [
    ...used.filter((name) => !noted.includes(name)).map((name) => `${page} has no line for ${name}`),
    ...noted.filter((name) => !used.includes(name)).map((name) => `${page} has a line for ${name}, which nothing uses`),
  ];
}

/** Every dependency of every package has its reason in docs/dependencies.md, and every reason a dependency. */
export function checkDependencyNotes() {
  const manifests = ['.', ...packageFolders()].map(readManifest);
  const used = [...new Set(manifests.flatMap(foreignDependencies))].sort();
  const noted = notedDependencies(readFileSync(inRoot(page), 'utf8'));
  return [{ name: 'dependencies and their reasons', problems: noteProblems(used, noted) }];
}
