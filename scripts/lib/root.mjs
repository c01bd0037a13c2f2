import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder, wherever it was cloned to. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** A path inside the repository. */
export const inRoot = (...parts) => path.join(root, ...parts);

/** A path as it is shown: relative to the repository, with `/`. */
export const shown = (file) => path.relative(root, file).split(path.sep).join('/');
