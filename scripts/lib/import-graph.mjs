import path from 'node:path';
import { importsOfFile } from './imports.mjs';
import { packageFolders, readManifest } from './packages.mjs';
import { inRoot } from './root.mjs';
import { sourceFiles } from './source-files.mjs';

/** A file's own candidates for an import written `./x.js`. */
const candidates = (target) => [target, target.replace(/\.([cm]?)js$/, '.$1ts')];

/**
 * Who imports what, in all sources of the workspace: `{ file, folder, imports: [{ specifier, line, target, package }] }`.
 * `target` is the imported file when it is one of ours (a package by name stands for its src/index.ts),
 * `package` the name of the imported workspace package.
 */
export function readImportGraph() {
  const folders = packageFolders();
  const names = new Map(folders.map((folder) => [readManifest(folder).name, folder]));
  const perFolder = folders.map((folder) => ({ folder, files: sourceFiles([folder]) }));
  const known = new Set(perFolder.flatMap(({ files }) => files));
  const resolve = (file, specifier) => {
    if (specifier.startsWith('.')) {
      return { target: candidates(path.resolve(path.dirname(file), specifier)).find((one) => known.has(one)) };
    }
    const name = specifier
      .split('/')
      .slice(0, specifier.startsWith('@') ? 2 : 1)
      .join('/');
    const folder = names.get(name);
    if (folder === undefined) return {};
    const index = inRoot(folder, 'src', 'index.ts');
    return { package: name, target: known.has(index) ? index : undefined };
  };
  return perFolder.flatMap(({ folder, files }) =>
    files.map((file) => ({
      file,
      folder,
      imports: importsOfFile(file).map((one) => ({ ...one, ...resolve(file, one.specifier) })),
    })),
  );
}
