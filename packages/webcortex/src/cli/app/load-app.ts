import type { AppSource } from './app-source.js';
import type { CliApp } from './choose-export.js';
import { findApp } from './find-app.js';
import { importApp } from './import-app.js';
import { envFiles, loadEnv } from './load-env.js';

export interface LoadedApp {
  readonly app: CliApp;
  readonly source: AppSource;
  /** Variables that came from a `.env` file, with the file. */
  readonly fromFiles: ReadonlyMap<string, string>;
}

/**
 * Finds the app, reads its `.env` files into the environment and imports it.
 *
 * @throws CliError
 */
export async function loadApp(
  argument: string | undefined,
  options: { onSource?: (url: string) => void } = {},
): Promise<LoadedApp> {
  const source = findApp(argument, process.cwd());
  const fromFiles = loadEnv(envFiles(source), process.env);
  return { app: await importApp(source, options.onSource), source, fromFiles };
}

/** Runs `action` while what it prints to standard output goes to standard error: output is for the command's own. */
export async function keepingOutputClean<T>(action: () => Promise<T>): Promise<T> {
  const { stdout, stderr } = process;
  const write = stdout.write;
  stdout.write = stderr.write.bind(stderr) as typeof stdout.write;
  try {
    return await action();
  } finally {
    stdout.write = write;
  }
}
