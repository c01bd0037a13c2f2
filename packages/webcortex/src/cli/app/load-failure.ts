import { relative } from 'node:path';
import { CliError } from '../cli-error.js';
import type { AppSource } from './app-source.js';

/** Puts what an import threw into words: which file, which line, and what to do. */
export function loadFailure(error: unknown, source: Pick<AppSource, 'file' | 'root'>): CliError {
  const what = `${inRoot(source.file, source.root)} could not be loaded`;
  return new CliError({ what, ...explain(error, source.root) }, { cause: error });
}

function explain(error: unknown, root: string): { why: string; fix: string } {
  if (!(error instanceof Error)) return { why: `it threw ${String(error)}`, fix: 'throw an Error, which has a stack' };
  const { code } = error as NodeJS.ErrnoException;
  const message = error.message;
  if (error.name === 'TransformError' || /^Transform failed/.test(message)) {
    const lines = message
      .split('\n')
      .slice(1)
      .filter((line) => line.trim() !== '');
    return { why: lines.map((line) => tidy(line, root)).join('\n'), fix: 'correct the syntax at that place' };
  }
  // CommonJS says "module" of a package, too: a bare name, where a path begins with a dot, a slash or a drive.
  const missing = /^Cannot find (?:package|module) '((?:@[^/'\\]+\/)?[^@./'\\][^/'\\:]*)(?:\/[^']*)?'/.exec(
    message,
  )?.[1];
  if (missing !== undefined) return { why: tidy(firstLine(message), root), fix: `npm install ${missing}` };
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') {
    return { why: tidy(firstLine(message), root), fix: 'check the path in that import' };
  }
  if (error instanceof SyntaxError && /does not provide an export named/.test(message)) {
    return { why: withPlace(error, root), fix: 'check the name in that import; a type needs "import type"' };
  }
  return { why: withPlace(error, root), fix: 'the error is thrown while the module runs: correct it at that place' };
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? text;
}

function withPlace(error: Error, root: string): string {
  const said = `${error.name}: ${error.message}`;
  const place = placeOf(error.stack ?? '', root);
  return tidy(place === undefined ? said : `${said}\nat ${place}`, root);
}

/** The first place in a stack that lies in the app's own source. */
function placeOf(stack: string, root: string): string | undefined {
  for (const line of stack.split('\n')) {
    const place = /\(?((?:file:\/\/)?\/[^()]+:\d+(?::\d+)?|[A-Za-z]:\\[^()]+:\d+(?::\d+)?)\)?$/.exec(line.trim())?.[1];
    if (place === undefined || /[\\/]node_modules[\\/]/.test(place)) continue;
    const path = place.startsWith('file://') ? decode(place.slice('file://'.length)) : place;
    if (path.replace(/^at /, '').startsWith(root)) return path;
  }
  return undefined;
}

function decode(path: string): string {
  return path
    .replace(/\?[^:]*/, '')
    .replace(/%[0-9A-Fa-f]{2}/g, (hex) => String.fromCharCode(Number.parseInt(hex.slice(1), 16)));
}

function tidy(text: string, root: string): string {
  return text.replaceAll(`${root}/`, '').replaceAll(`${root}\\`, '');
}

function inRoot(file: string, root: string): string {
  const short = relative(root, file);
  return short.startsWith('..') ? file : short;
}
