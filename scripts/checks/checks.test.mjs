import { describe, expect, it } from '@jest/globals';
import { foreignDependencies, notedDependencies, noteProblems } from './dependency-notes.mjs';
import { codeProblems } from './error-codes.mjs';
import { judgeLengths } from './file-length.mjs';

describe('file length', () => {
  it.each([
    [250, 0, 0],
    [251, 0, 1],
    [400, 0, 1],
    [401, 1, 0],
  ])('of %i lines is %i problems and %i notes', (lines, problems, notes) => {
    const judged = judgeLengths([['a.ts', lines]]);
    expect([judged.problems.length, judged.notes.length]).toEqual([problems, notes]);
  });
});

describe('dependencies and their reasons', () => {
  it('count every kind of dependency, but not the workspace', () => {
    const manifest = {
      dependencies: { a: '1', own: 'workspace:*' },
      devDependencies: { b: '1' },
      peerDependencies: { c: '1' },
    };
    expect(foreignDependencies(manifest)).toEqual(['a', 'b', 'c']);
  });

  it('want a reason in the row', () => {
    expect(notedDependencies('| `a` | root | Because. |\n| `b` | root |  |\n| `c` | root | So. |')).toEqual(['a', 'c']);
  });

  it('are compared both ways', () => {
    expect(noteProblems(['a', 'b'], ['b', 'c'])).toEqual([
      'docs/dependencies.md has no line for a',
      'docs/dependencies.md has a line for c, which nothing uses',
    ]);
  });
});

describe('error codes and their uses', () => {
  const catalog = { not_found: { title: '', hint: '' } };

  it('are in step when each is used and each use is known', () => {
    expect(codeProblems(catalog, [['a.ts', "throw new HttpError(404, 'no', { code: 'not_found' });"]])).toEqual([]);
  });

  it.each([
    ["new HttpError(404, 'no', { code: 'gone' })"],
    ["new HttpError(404, 'no', { code: x ? 'not_found' : 'gone' })"],
    ["new StoreError({ code: given ?? 'gone' })"],
  ])('report a code that is not in the catalogue: %s', (source) => {
    expect(codeProblems(catalog, [['a.ts', `const known = 'not_found'; throw ${source};`]])).toEqual([
      'a.ts makes an error of code "gone", which is not in the catalogue',
    ]);
  });

  it('report a code that nothing uses', () => {
    expect(codeProblems(catalog, [['a.ts', '// not_found']])).toEqual([`the catalogue's "not_found" is used nowhere`]);
  });
});
