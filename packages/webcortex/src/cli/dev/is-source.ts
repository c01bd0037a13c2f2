import { basename, relative, sep } from 'node:path';

const sourceFile = /\.[cm]?[jt]sx?$/;
const namedFiles: ReadonlySet<string> = new Set(['tsconfig.json', 'package.json']);
/** Folders that hold what tools and the app itself write. Hidden ones are left out too. */
const foreignFolders: ReadonlySet<string> = new Set(['node_modules', 'coverage', 'dist', 'build']);

/** Whether a file's change can change the app: source, `.env`, `tsconfig.json`, `package.json`. Databases and data don't. */
export function isSource(path: string): boolean {
  const name = basename(path);
  return sourceFile.test(name) || namedFiles.has(name) || name === '.env';
}

/** Whether a folder under `root` is watched. The folders the app itself stands in always are. */
export function isWatchedFolder(folder: string, app: { readonly root: string; readonly file: string }): boolean {
  if (folder === app.root || app.file.startsWith(folder + sep)) return true;
  return !relative(app.root, folder)
    .split(sep)
    .some((part) => foreignFolders.has(part) || (part.startsWith('.') && part !== '..'));
}
