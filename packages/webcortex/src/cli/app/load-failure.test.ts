import { describe, expect, it } from '@jest/globals';
import { loadFailure } from './load-failure.js';

const source = { root: '/home/ann/my app', file: '/home/ann/my app/src/app.ts' };
const stacked = (error: Error, stack: string): Error =>
  Object.assign(error, { stack: `${error.name}: ${error.message}\n${stack}` });

describe('loadFailure', () => {
  it.each<[string, unknown, string, string]>([
    [
      'a syntax error, with its place',
      Object.assign(
        new Error('Transform failed with 1 error:\n/home/ann/my app/src/app.ts:3:8: ERROR: Unexpected "="'),
        { name: 'TransformError' },
      ),
      'src/app.ts:3:8: ERROR: Unexpected "="',
      'correct the syntax at that place',
    ],
    [
      'a package that is not installed',
      Object.assign(new Error("Cannot find package 'zod' imported from /home/ann/my app/src/app.ts"), {
        code: 'ERR_MODULE_NOT_FOUND',
      }),
      "Cannot find package 'zod' imported from src/app.ts",
      'npm install zod',
    ],
    ...[
      ['zod', 'zod'],
      ['@acme/tools/deep.js', '@acme/tools'],
    ].map(([asked, name]): [string, unknown, string, string] => [
      `a package that CommonJS does not find: ${asked}`,
      Object.assign(new Error(`Cannot find module '${asked}'\nRequire stack:\n- /home/ann/my app/src/app.ts`), {
        code: 'MODULE_NOT_FOUND',
      }),
      `Cannot find module '${asked}'`,
      `npm install ${name}`,
    ]),
    [
      'a module that CommonJS does not find by its path',
      Object.assign(new Error("Cannot find module './x.js'\nRequire stack:\n- /home/ann/my app/src/app.ts"), {
        code: 'MODULE_NOT_FOUND',
      }),
      "Cannot find module './x.js'",
      'check the path in that import',
    ],
    [
      'a module that is not there',
      Object.assign(
        new Error("Cannot find module '/home/ann/my app/src/x.js' imported from /home/ann/my app/src/app.ts"),
        { code: 'ERR_MODULE_NOT_FOUND' },
      ),
      "Cannot find module 'src/x.js' imported from src/app.ts",
      'check the path in that import',
    ],
    [
      'an error thrown while the module runs, at the first line of the own source',
      stacked(
        new TypeError('boom'),
        '    at f (/home/ann/my app/node_modules/p/index.js:1:1)\n    at g (file:///home/ann/my%20app/src/deep.ts:7:3)\n    at node:internal/x:1:1',
      ),
      'TypeError: boom\nat src/deep.ts:7:3',
      'the error is thrown while the module runs: correct it at that place',
    ],
    ['a value that is no error', 'oops', 'it threw oops', 'throw an Error, which has a stack'],
  ])('explains %s', (_, error, why, fix) => {
    expect(loadFailure(error, source)).toMatchObject({
      message: 'src/app.ts could not be loaded',
      why,
      fix,
      cause: error,
    });
  });
});
