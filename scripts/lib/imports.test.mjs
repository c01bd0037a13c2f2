import { describe, expect, it } from '@jest/globals';
import { importsOf } from './imports.mjs';

const kinds = [
  ['a value import', "import { a } from './a.js';"],
  ['a type import', "import type { A } from './a.js';"],
  ['an inline type import', "import { type A } from './a.js';"],
  ['a side-effect import', "import './a.js';"],
  ['a re-export', "export { a } from './a.js';"],
  ['a type re-export', "export type { A } from './a.js';"],
  ['an export of everything', "export * from './a.js';"],
  ['a dynamic import', "const a = await import('./a.js');"],
  ['an import in a type', "type A = import('./a.js').A;"],
  ['a required import', "import a = require('./a.js');"],
];

describe('imports of a source', () => {
  it.each(kinds)('see %s', (_kind, source) => {
    expect(importsOf(`\n${source}`, 'x.ts')).toEqual([{ specifier: './a.js', line: 2 }]);
  });

  it('leave comments and strings alone', () => {
    expect(importsOf(`// import './a.js'\nconst s = "import './b.js'";`, 'x.ts')).toEqual([]);
  });

  it('refuse a source that does not parse', () => {
    expect(() => importsOf('import {', 'x.ts')).toThrow('x.ts does not parse');
  });
});
