import { describe, expect, it } from '@jest/globals';
import { parseArguments } from './parse-arguments.js';

describe('parseArguments', () => {
  it.each([[''], ['{"a":1}{"a":1}'], ['"{\\"a\\":1}"'], ['{"a":'], ['{"a":1,}'], ['null'], ['[]'], ['1']])(
    'takes %j for malformed and keeps valid JSON for the history',
    (text) => {
      expect(parseArguments(text)).toEqual({ input: {}, malformed: text });
    },
  );

  it('keeps no more than 1000 characters, and never half of one', () => {
    const kept = parseArguments(`${'x'.repeat(999)}😀`).malformed ?? '';
    expect(kept).toHaveLength(1000);
    expect(kept.endsWith('\uFFFD')).toBe(true);
  });

  it('keeps __proto__ as data and leaves prototypes alone', () => {
    const { input } = parseArguments('{"__proto__":{"polluted":true}}');
    expect(Object.keys(input)).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
