import { describe, expect, it } from '@jest/globals';
import { findCycles } from './cycles.mjs';

const graph = (edges) => new Map(Object.entries(edges));

describe('import cycles', () => {
  it.each([
    ['a chain', { a: ['b'], b: ['c'], c: [] }],
    ['a diamond', { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }],
  ])('are not found in %s', (_name, edges) => {
    expect(findCycles(graph(edges))).toEqual([]);
  });

  it.each([
    ['a file that imports itself', { a: ['a'] }, [['a', 'a']]],
    ['two files', { a: ['b'], b: ['a'] }, [['a', 'b', 'a']]],
    ['a ring off the path', { a: ['b'], b: ['c'], c: ['d'], d: ['b'] }, [['b', 'c', 'd', 'b']]],
    [
      'two separate rings',
      { a: ['b'], b: ['a'], c: ['d'], d: ['c'] },
      [
        ['a', 'b', 'a'],
        ['c', 'd', 'c'],
      ],
    ],
  ])('are found in %s', (_name, edges, cycles) => {
    expect(findCycles(graph(edges))).toEqual(cycles);
  });
});
