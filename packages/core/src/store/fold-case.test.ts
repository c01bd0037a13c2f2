import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { foldCase } from './fold-case.js';

describe('folding case', () => {
  it.each([
    ['Straße', 'STRASSE'],
    ['ẞ', 'ss'],
    ['ὈΔΥΣΣΕΎΣ', 'ὀδυσσεύς'],
    ['ΣΑΣ', 'σασ'],
    ['ПРИВЕТ', 'привет'],
    ['ŐRÜLT', 'őrült'],
    ['ﬁ', 'FI'],
    ['𐐀', '𐐨'],
    ['ᏣᎳᎩ', 'ꮳꮃꭹ'],
    ['K', 'k'],
  ])('makes %s and %s the same', (a, b) => {
    expect(foldCase(a)).toBe(foldCase(b));
  });

  it.each([
    ['e\u0301', '\u00e9'],
    ['漢字', '汉字'],
    ['a', 'b'],
  ])('keeps %s and %s apart', (a, b) => {
    expect(foldCase(a)).not.toBe(foldCase(b));
  });

  it('does not depend on the neighbours, so that a part of a text is found in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        expect(foldCase(a + b)).toBe(foldCase(a) + foldCase(b));
      }),
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (a) => expect(foldCase(foldCase(a))).toBe(foldCase(a))));
  });
});
