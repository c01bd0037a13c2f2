import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { CliError } from '../cli-error.js';
import type { AppSource } from './app-source.js';

/** Where an app is looked for in a directory, in this order. */
export const candidates = ['src/app.ts', 'app.ts', 'dist/app.js', 'app.js'] as const;

/**
 * Finds the app's module.
 *
 * @param argument a module, a directory, either with `#name` for an export; `undefined`: the directory `cwd`
 * @throws CliError when there is none
 */
export function findApp(argument: string | undefined, cwd: string): AppSource {
  const { path, exportName } = splitArgument(argument ?? '', cwd);
  const target = resolve(cwd, path);
  const file = isDirectory(target) ? firstCandidate(target) : target;
  if (file === undefined) {
    throw new CliError({
      what: `there is no app in ${target}`,
      why: `none of ${candidates.join(', ')} is there`,
      fix: 'name the module: webcortex <command> path/to/app.ts',
    });
  }
  if (!existsSync(file)) {
    throw new CliError({
      what: `there is no file ${file}`,
      why: `"${argument}" was taken as the path of the app's module`,
      fix: 'check the path; an export is named after a #, as in src/app.ts#admin',
    });
  }
  const root = findRoot(file);
  return { file, exportName, root, tsconfig: findUpwards(file, root, 'tsconfig.json'), esm: isEsm(file, root) };
}

/** A path may hold a `#` itself: what exists as it stands is the path. */
function splitArgument(argument: string, cwd: string): { path: string; exportName: string | null } {
  const hash = argument.lastIndexOf('#');
  if (hash === -1 || existsSync(resolve(cwd, argument))) return { path: argument, exportName: null };
  const name = argument.slice(hash + 1);
  return { path: argument.slice(0, hash), exportName: name === '' ? null : name };
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function firstCandidate(directory: string): string | undefined {
  return candidates.map((name) => join(directory, name)).find((path) => existsSync(path));
}

/** Without a package.json anywhere above, `src` and `dist` are taken as folders of the app. */
function findRoot(file: string): string {
  const manifest = findUpwards(file, null, 'package.json');
  if (manifest !== null) return dirname(manifest);
  const own = dirname(file);
  return ['src', 'dist'].includes(basename(own)) ? dirname(own) : own;
}

function findUpwards(file: string, last: string | null, name: string): string | null {
  for (let directory = dirname(file); ; directory = dirname(directory)) {
    const path = join(directory, name);
    if (existsSync(path)) return path;
    if (directory === last || directory === dirname(directory)) return null;
  }
}

function isEsm(file: string, root: string): boolean {
  if (/\.m[jt]s$/.test(file)) return true;
  const manifest = join(root, 'package.json');
  if (!existsSync(manifest)) return false;
  // A package.json that can't be read is reported by Node itself, in better words, when the module is loaded.
  return /"type"\s*:\s*"module"/.test(readFileSync(manifest, 'utf8'));
}

/** A path as short as it reads from `from`. */
export function shortPath(path: string, from: string): string {
  const short = relative(from, path);
  return short === '' ? '.' : short.startsWith('..') ? path : short;
}
