import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isSound, maxNesting, shapeIssues } from './forbidden-keys.js';

const nested = (levels: number): unknown =>
  Array.from({ length: levels }).reduce<unknown>((inner, _, n) => (n % 2 === 0 ? [inner] : { in: inner }), 1);

it('lets an input nest to the limit and no deeper', () => {
  expect(shapeIssues(nested(maxNesting))).toEqual([]);
  expect([isSound(nested(maxNesting)), isSound(nested(maxNesting + 1)), isSound(nested(200_000))]).toEqual([
    true,
    false,
    false,
  ]);
  expect(shapeIssues(nested(maxNesting + 1))).toMatchObject([{ message: 'nested deeper than 64' }]);
});

it('survives any depth and any width', () => {
  expect(shapeIssues(nested(200_000))).toHaveLength(1);
  const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`k${n}`, { constructor: 1 }]));
  expect(shapeIssues(wide).length).toBeLessThan(100);
});

it('refuses keys that reach into a prototype wherever JSON can put them, and nothing else', () => {
  const forbidden = ['__proto__', 'constructor', 'prototype'];
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(...forbidden, 'proto', 'Constructor', 'toString'), (json, key) => {
      const harmless = forbidden.every((word) => !json.includes(word));
      const value: unknown = JSON.parse(`{"a":[${json},{"${key}":1}]}`);
      if (harmless)
        expect(shapeIssues(value).map(({ path }) => path)).toEqual(forbidden.includes(key) ? [`a.1.${key}`] : []);
    }),
  );
});
