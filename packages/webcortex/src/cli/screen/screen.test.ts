import { describe, expect, it } from '@jest/globals';
import { CliError } from '../cli-error.js';
import { errorText } from './explain-error.js';
import { listWithin, wrapList } from './lists.js';
import { paintFor, wantsColour } from './paint.js';
import { table } from './table.js';

const plain = paintFor({}, {});

describe('wantsColour', () => {
  it.each([
    [true, {}, true],
    [false, {}, false],
    [true, { NO_COLOR: '1' }, false],
    [true, { NO_COLOR: '' }, true],
    [true, { TERM: 'dumb' }, false],
    [false, { FORCE_COLOR: '1' }, true],
    [true, { FORCE_COLOR: '0' }, false],
  ])('on a terminal: %s, with %j: %s', (isTTY, env, expected) => {
    expect(wantsColour({ isTTY }, env)).toBe(expected);
  });

  it('is what paint does', () => {
    expect(plain.red('x')).toBe('x');
    expect(paintFor({ isTTY: true }, {}).red('x')).toBe('\u001B[31mx\u001B[39m');
  });
});

describe('table', () => {
  it('aligns columns, by characters and not by code units', () => {
    expect(
      table([
        ['a', 'b', 'c'],
        ['😀😀', '', 'x'],
      ]),
    ).toBe('a   b  c\n😀😀     x');
  });

  it('cuts lines to the width of the terminal', () => {
    expect(table([['name', 'a long description']], 12)).toBe('name  a lon…');
  });
});

describe('errorText', () => {
  it('says what failed, why, and the fix', () => {
    const error = new CliError({ what: 'it failed', why: 'line one\nline two', fix: 'do that' });
    expect(errorText(error, plain)).toBe('webcortex: it failed\n  line one\n  line two\n  fix: do that');
  });

  it('lists every problem of a boot error', () => {
    const error = Object.assign(new Error('all'), {
      code: 'boot',
      problems: [{ message: 'one.' }, { message: 'two.' }],
    });
    expect(errorText(error, plain)).toBe('webcortex: one.\nwebcortex: two.');
  });

  it('shows of an unexpected error the frames of the app only', () => {
    const error = Object.assign(new TypeError('boom'), {
      stack:
        'TypeError: boom\n    at f (/app/src/a.ts:1:2)\n    at g (/app/node_modules/x/y.js:1:1)\n    at node:internal/z:1:1',
    });
    expect(errorText(error, plain)).toBe('webcortex: TypeError: boom\n  at f (/app/src/a.ts:1:2)');
  });
});

describe('listWithin', () => {
  it.each([
    [['a', 'b'], 10, 'a, b'],
    [['tickets', 'orders', 'customers'], 100, 'tickets, orders, customers'],
    [['tickets', 'orders', 'customers'], 24, 'tickets and 2 more'],
    [['a-name-longer-than-the-room', 'b'], 10, 'a-name-longer-than-the-room and 1 more'],
    [[], 10, ''],
  ])('of %j in %i columns: %s', (names, room, expected) => {
    expect(listWithin(names, room)).toBe(expected);
  });
});

describe('wrapList', () => {
  it('breaks between names, and leaves none out', () => {
    expect(wrapList(['tickets', 'orders', 'customers'], 16)).toEqual(['tickets, orders,', 'customers']);
    expect(wrapList([], 16)).toEqual([]);
  });
});
