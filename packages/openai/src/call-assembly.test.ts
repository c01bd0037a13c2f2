import { describe, expect, it } from '@jest/globals';
import { CallAssembly } from './call-assembly.js';

type Piece = [index: number | undefined, id: string | undefined, name: string | undefined, json: string];

function assemble(pieces: readonly Piece[]): readonly [string, string, string][] {
  const assembly = new CallAssembly();
  for (const [index, id, name, json] of pieces)
    assembly.push({ index, id, type: 'function', function: { name, arguments: json } });
  return assembly.calls().map((call) => [call.id, call.name, call.json]);
}

describe('CallAssembly', () => {
  it.each<[string, Piece[], [string, string, string][]]>([
    [
      'as documented',
      [
        [0, 'a', 'f', ''],
        [0, undefined, undefined, '{"x"'],
        [0, undefined, undefined, ':1}'],
        [1, 'b', 'g', '{}'],
      ],
      [
        ['a', 'f', '{"x":1}'],
        ['b', 'g', '{}'],
      ],
    ],
    [
      'index 0 for all, ids given',
      [
        [0, 'a', 'f', '{"x":'],
        [0, 'a', undefined, '1}'],
        [0, 'b', 'f', '{}'],
      ],
      [
        ['a', 'f', '{"x":1}'],
        ['b', 'f', '{}'],
      ],
    ],
    [
      'index 0 for all, no ids, other names',
      [
        [0, undefined, 'f', '{}'],
        [0, undefined, 'g', '{}'],
      ],
      [
        ['', 'f', '{}'],
        ['', 'g', '{}'],
      ],
    ],
    [
      'index 0 for all, blank ids, one name, whole calls',
      [
        [0, '', 'f', '{"x":1}'],
        [0, '', 'f', '{"x":2}'],
      ],
      [
        ['', 'f', '{"x":1}'],
        ['', 'f', '{"x":2}'],
      ],
    ],
    [
      'no index at all',
      [
        [undefined, 'a', 'f', '{"x":'],
        [undefined, undefined, undefined, '1}'],
        [undefined, 'b', 'f', '{}'],
      ],
      [
        ['a', 'f', '{"x":1}'],
        ['b', 'f', '{}'],
      ],
    ],
    [
      'one id for all',
      [
        [0, 'a', 'f', '{}'],
        [1, 'a', 'f', '{}'],
      ],
      [
        ['a', 'f', '{}'],
        ['a', 'f', '{}'],
      ],
    ],
    [
      'one id and index 0 for all',
      [
        [0, 'a', 'f', '{"x":1}'],
        [0, 'a', 'f', '{"x":2}'],
      ],
      [
        ['a', 'f', '{"x":1}'],
        ['a', 'f', '{"x":2}'],
      ],
    ],
    [
      'id and name with every piece',
      [
        [0, 'a', 'f', '{"x"'],
        [0, 'a', 'f', ':1}'],
        [0, 'a', 'f', ''],
      ],
      [['a', 'f', '{"x":1}']],
    ],
    [
      'pieces of two calls in turn',
      [
        [0, 'a', 'f', '{'],
        [1, 'b', 'g', '{'],
        [0, undefined, undefined, '}'],
        [1, undefined, undefined, '}'],
      ],
      [
        ['a', 'f', '{}'],
        ['b', 'g', '{}'],
      ],
    ],
    [
      'the id after the name',
      [
        [0, undefined, 'f', '{'],
        [0, 'a', undefined, '}'],
      ],
      [['a', 'f', '{}']],
    ],
  ])('puts calls together: %s', (_, pieces, calls) => {
    expect(assemble(pieces)).toEqual(calls);
  });

  it('takes arguments that came as an object, and ignores what is no piece', () => {
    const assembly = new CallAssembly();
    for (const piece of [null, 'x', { function: { name: 'f', arguments: { x: 1 } } }]) assembly.push(piece);
    expect(assembly.calls()).toMatchObject([{ name: 'f', json: '{"x":1}' }]);
  });
});
