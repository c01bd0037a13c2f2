import { isObject, type Manifest, type Problem, type Runtime, type RuntimePorts } from '@webcortex/core';
import { CliError } from '../cli-error.js';
import type { AppSource } from './app-source.js';

/** What the CLI needs of an app. By shape, not by class: the app may have its own copy of the package. */
export interface CliApp {
  manifest(): Manifest;
  check(): { readonly problems: readonly Problem[]; readonly warnings: readonly string[] };
  boot(ports?: RuntimePorts): Promise<Runtime>;
}

/** What Node and compilers add to a CommonJS module's exports. */
const interop: ReadonlySet<string> = new Set(['__esModule', 'module.exports']);

function isApp(value: unknown): value is CliApp {
  return isObject(value) && ['manifest', 'check', 'boot'].every((name) => typeof value[name] === 'function');
}

/**
 * The app among a module's exports: the named one; else the default export, else the one named `app`.
 * A CommonJS module's exports stand under `default`.
 *
 * @throws CliError that says what is exported instead
 */
export function chooseExport(
  module: Readonly<Record<string, unknown>>,
  source: Pick<AppSource, 'file' | 'exportName'>,
): CliApp {
  const inner = module['default'];
  const exports: Record<string, unknown> = { ...(isObject(inner) && !isApp(inner) ? inner : {}), ...module };
  if (!isApp(exports['default']) && isObject(inner)) exports['default'] = inner['default'];
  const { exportName, file } = source;
  if (exportName !== null) {
    const named = Object.hasOwn(exports, exportName) ? exports[exportName] : undefined;
    if (isApp(named)) return named;
    throw new CliError({ what: `${file} has no app named "${exportName}"`, ...explain(exports, file) });
  }
  if (isApp(exports['default'])) return exports['default'];
  if (isApp(exports['app'])) return exports['app'];
  throw new CliError({ what: `${file} exports no app`, ...explain(exports, file) });
}

function explain(exports: Record<string, unknown>, file: string): { why: string; fix: string } {
  const apps = Object.keys(exports).filter((name) => isApp(exports[name]));
  if (apps.length > 0) {
    return {
      why: `the apps it exports are: ${apps.join(', ')}`,
      fix: apps.includes('default') ? `leave the name off: ${file}` : `name one: ${file}#${apps[0]}`,
    };
  }
  const names = Object.keys(exports).filter((name) => exports[name] !== undefined && !interop.has(name));
  return {
    why: names.length === 0 ? 'it exports nothing' : `none of its exports is a WebCortex app: ${names.join(', ')}`,
    fix: 'end the module with: export default app;',
  };
}
