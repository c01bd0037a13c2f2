import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findApp, shortPath } from './find-app.js';

let home: string;
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'webcortex-find-')));
});
afterEach(() => rmSync(home, { recursive: true }));

const write = (path: string, text = ''): void => {
  const file = join(home, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

describe('findApp', () => {
  it.each([
    [['app.js', 'dist/app.js', 'app.ts', 'src/app.ts'], 'src/app.ts'],
    [['app.js', 'dist/app.js', 'app.ts'], 'app.ts'],
    [['app.js', 'dist/app.js'], 'dist/app.js'],
    [['app.js'], 'app.js'],
  ])('looks in this order: of %j it takes %s', (files, expected) => {
    for (const file of files) write(file);
    expect(findApp(undefined, home).file).toBe(join(home, expected));
  });

  it.each([
    ['a module', 'lib/main.ts', 'lib/main.ts', null],
    ['a module and an export', 'lib/main.ts#admin', 'lib/main.ts', 'admin'],
    ['a directory', 'lib', 'lib/app.ts', null],
    ['a directory and an export', 'lib#admin', 'lib/app.ts', 'admin'],
    ['only an export', '#admin', 'src/app.ts', 'admin'],
    ['a path with a # in it', 'odd#name/app.ts', 'odd#name/app.ts', null],
    ['a path with a # in it, and an export', 'odd#name/app.ts#admin', 'odd#name/app.ts', 'admin'],
    ['a path with a space and a percent sign', 'a b%20/app.ts', 'a b%20/app.ts', null],
  ])('takes %s', (_, argument, file, exportName) => {
    for (const path of ['src/app.ts', 'lib/main.ts', 'lib/app.ts', 'odd#name/app.ts', 'a b%20/app.ts']) write(path);
    expect(findApp(argument, home)).toMatchObject({ file: join(home, file), exportName });
  });

  it('takes the nearest package and the nearest tsconfig within it', () => {
    write('tsconfig.json');
    write('package.json');
    write('apps/one/package.json', '{ "type": "module" }');
    write('apps/one/src/app.ts');
    expect(findApp('apps/one', home)).toMatchObject({ root: join(home, 'apps/one'), tsconfig: null, esm: true });
    write('apps/one/tsconfig.json');
    expect(findApp('apps/one', home).tsconfig).toBe(join(home, 'apps/one/tsconfig.json'));
  });

  it('says where it looked, and what to do', () => {
    expect(() => findApp(undefined, home)).toThrow(
      expect.objectContaining({
        message: `there is no app in ${home}`,
        why: 'none of src/app.ts, app.ts, dist/app.js, app.js is there',
      }),
    );
    expect(() => findApp('nope.ts', home)).toThrow(`there is no file ${join(home, 'nope.ts')}`);
  });
});

describe('shortPath', () => {
  it.each([
    ['/a/b/c.ts', '/a', 'b/c.ts'],
    ['/x/c.ts', '/a', '/x/c.ts'],
    ['/a', '/a', '.'],
  ])('writes %s from %s as %s', (path, from, expected) => {
    expect(shortPath(path, from)).toBe(expected);
  });
});
