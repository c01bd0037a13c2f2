import { pathToFileURL } from 'node:url';
import type { AppSource } from './app-source.js';
import { type CliApp, chooseExport } from './choose-export.js';
import { loadFailure } from './load-failure.js';

/** Files of a `node_modules` folder are nobody's source. */
const installed = /[\\/]node_modules[\\/]/;

/**
 * Imports an app's module; TypeScript goes through `tsx`, with the `tsconfig.json` named explicitly so that
 * decorators compile in its mode from whatever directory.
 *
 * @param onSource called with the URL of each TypeScript module of the app's own, as it is imported
 * @throws CliError when the module can't be loaded or exports no app
 */
export async function importApp(source: AppSource, onSource?: (url: string) => void): Promise<CliApp> {
  if (/\.[cm]?tsx?$/.test(source.file)) await registerTsx(source, onSource);
  let module: Record<string, unknown>;
  try {
    module = (await import(pathToFileURL(source.file).href)) as Record<string, unknown>;
  } catch (error) {
    throw loadFailure(error, source);
  }
  return chooseExport(module, source);
}

async function registerTsx(source: AppSource, onSource: ((url: string) => void) | undefined): Promise<void> {
  if (!source.esm) {
    // A package without `"type": "module"` is CommonJS. This half of tsx takes its tsconfig from the environment.
    if (source.tsconfig !== null) process.env['TSX_TSCONFIG_PATH'] = source.tsconfig;
    const { register } = await import('tsx/cjs/api');
    register();
  }
  const { register } = await import('tsx/esm/api');
  register({
    tsconfig: source.tsconfig ?? false,
    onImport: (url) => {
      if (url.startsWith('file:') && !installed.test(url)) onSource?.(url);
    },
  });
}
