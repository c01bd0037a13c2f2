import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { CliError } from '../cli-error.js';
import type { AppSource } from './app-source.js';

/** The environment, writable: `process.env`. */
export type Environment = Record<string, string | undefined>;

/** The `.env` files that are read: beside the module, and at the root of the package; the nearer one wins. */
export function envFiles({ file, root }: Pick<AppSource, 'file' | 'root'>): readonly string[] {
  return [...new Set([join(dirname(file), '.env'), join(root, '.env')])];
}

/**
 * Adds what `.env` files say to the environment. What is already set, even to nothing, wins.
 *
 * @returns which file each added variable comes from
 * @throws CliError for a file that is there and can't be read
 */
export function loadEnv(files: readonly string[], env: Environment): ReadonlyMap<string, string> {
  const added = new Map<string, string>();
  for (const file of files) {
    const text = read(file);
    if (text === undefined) continue;
    for (const [name, value] of Object.entries(parseEnv(text))) {
      if (env[name] !== undefined) continue;
      env[name] = value;
      added.set(name, file);
    }
  }
  return added;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new CliError(
      { what: `${file} could not be read`, why: message, fix: 'make it a readable file, or remove it' },
      { cause: error },
    );
  }
}
