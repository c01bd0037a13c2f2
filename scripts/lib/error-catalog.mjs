import { readFileSync } from 'node:fs';
import { transformSync } from '@swc/core';
import { inRoot } from './root.mjs';

const file = inRoot('packages/core/src/base/error-catalog.ts');

/** The catalogue of core, read from its source: `{ code: { title, hint } }`. The file imports nothing. */
export async function readErrorCatalog() {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'es6' },
    swcrc: false,
    configFile: false,
  });
  const { errorCatalog } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return errorCatalog;
}

const cell = (text) => text.replaceAll('|', '\\|');

/** The page of all codes, as `docs/errors.md` holds it. */
export function errorsPage(catalog) {
  const rows = Object.entries(catalog).map(
    ([code, { title, hint }]) => `| \`${code}\` | ${cell(title)} | ${cell(hint)} |`,
  );
  return `${[
    '# Error codes',
    '',
    'Every error carries a stable `code` beside its message: in `error.code` of an HTTP answer, in `code` of a thrown',
    'error, in `result.error.code` of a run. Codes are only ever added. Handlers may throw `HttpError` with codes of',
    'their own.',
    '',
    '<!-- Written by scripts/errors-doc.mjs from packages/core/src/base/error-catalog.ts: change that, then run it. -->',
    '',
    '| code | what happened | what to do |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n')}\n`;
}
