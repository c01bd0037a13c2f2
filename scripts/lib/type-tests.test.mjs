import { describe, expect, it } from '@jest/globals';
import { expectedErrors, judgeFile, parseDiagnostics } from './type-tests.mjs';

const source = ['// expect-error: wrong handler', '// (a comment between)', 'route(1);', 'route(2);'].join('\n');

describe('type tests', () => {
  it('read the compiler, with the lines that belong to an error', () => {
    const output = 'a/x.ts(3,1): error TS2345: Outer.\n  Inner words.\na/y.ts(1,2): error TS1: Other.\n';
    expect(parseDiagnostics(output, '/r')).toEqual([
      { file: '/r/a/x.ts', line: 3, message: 'TS2345: Outer.\n  Inner words.' },
      { file: '/r/a/y.ts', line: 1, message: 'TS1: Other.' },
    ]);
  });

  it('speak of the next line that is no comment', () => {
    expect(expectedErrors(source)).toEqual([{ line: 3, words: 'wrong handler' }]);
  });

  it.each([
    ['pass when the compiler says the words', [{ line: 3, message: 'TS1: a wrong handler' }], 0],
    ['fail when it says nothing', [], 1],
    ['fail when it says other words, and for those words', [{ line: 3, message: 'TS1: never' }], 2],
    [
      'fail for an error elsewhere',
      [
        { line: 3, message: 'a wrong handler' },
        { line: 4, message: 'TS2: x' },
      ],
      1,
    ],
  ])('%s', (_name, diagnostics, problems) => {
    expect(judgeFile(source, diagnostics)).toHaveLength(problems);
  });
});
