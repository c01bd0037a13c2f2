import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './root.mjs';

const SKIPPED = new Set(['node_modules', 'dist', 'coverage', '.git', '.turbo', '.out', '.docs-test', 'tmp']);

/** The TypeScript and JavaScript files below some folders, absolute and sorted; nothing built or installed. */
export function sourceFiles(folders) {
  const files = [];
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const full = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name)) visit(full);
      } else if (/\.[cm]?[jt]s$/.test(entry.name) && !/\.d\.[cm]?ts$/.test(entry.name)) files.push(full);
    }
  };
  for (const folder of folders) if (existsSync(inRoot(folder))) visit(inRoot(folder));
  return files.sort();
}

/** Tests and what only tests use: they may reach where sources may not. */
export const isTestFile = (file) =>
  /\.test(-d|-kit)?\.[cm]?[jt]s$|[\\/]src[\\/](.*[\\/])?test[\\/]|[\\/]type-tests[\\/]|[\\/]store[\\/]src[\\/]contract[\\/]/.test(
    file,
  );
