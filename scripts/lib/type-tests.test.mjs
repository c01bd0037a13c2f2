import { describe, expect, it } from '@jest/globals';
import { judgeBad, judgeGood, parseDiagnostics } from './type-tests.mjs';

const says = (message) => ({ line: 3, message });

describe('type tests', () => {
  it('read the compiler, with the lines that belong to an error', () => {
    const output = 'a/x.ts(3,1): error TS2345: Outer.\n  Inner words.\na/y.ts(1,2): error TS1: Other.\n';
    expect(parseDiagnostics(output, '/r')).toEqual([
      { file: '/r/a/x.ts', line: 3, message: 'TS2345: Outer.\n  Inner words.' },
      { file: '/r/a/y.ts', line: 1, message: 'TS1: Other.' },
    ]);
  });

  it('take any error in a file that must compile for a problem', () => {
    expect(judgeGood([says('TS1: no')])).toEqual(['line 3: TS1: no']);
  });

  it.each([
    [
      'pass when an error says the words',
      '// says: wrong handler\n',
      [says('TS1: x'), says('TS2: a wrong handler')],
      0,
    ],
    ['fail when the file compiles', '// says: wrong handler\n', [], 1],
    ['fail when the errors say other words', '// says: wrong handler\n', [says('TS1: never')], 2],
    ['fail when the file does not say which words', 'route();\n', [says('TS1: never')], 1],
  ])('of what must not compile %s', (_name, source, diagnostics, problems) => {
    expect(judgeBad(source, diagnostics)).toHaveLength(problems);
  });
});
