import { describe, expect, it } from '@jest/globals';
import { houseProblems } from './house.mjs';

describe('rules of the house', () => {
  it.each([
    ['let count = 0;', 'x.ts:2 module state that changes'],
    ['export let count = 0;', 'x.ts:2 module state that changes'],
    ['try { a(); } catch {}', 'x.ts:2 a catch that swallows'],
    ['function f() { try { a(); } catch (error) { } }', 'x.ts:2 a catch that swallows'],
  ])('stop %s', (source, problem) => {
    expect(houseProblems(`\n${source}`, 'x.ts')).toEqual([problem]);
  });

  it.each([
    ['const count = 0;'],
    ['function f() { let n = 0; return n; }'],
    ['try { a(); } catch { return; }'],
    ['try { a(); } catch { /* why */ }'],
  ])('let %s pass', (source) => {
    expect(houseProblems(source, 'x.ts')).toEqual([]);
  });
});
