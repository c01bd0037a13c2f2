import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { envFiles, loadEnv } from './load-env.js';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'webcortex-env-'));
});
afterEach(() => rmSync(home, { recursive: true }));

describe('loadEnv', () => {
  it('lets the real environment win, even where it is empty, and tells what came from where', () => {
    const file = join(home, '.env');
    writeFileSync(file, '\uFEFFA=1\nB="two words" # why\nC=3\n');
    const env: Record<string, string | undefined> = { A: 'real', C: '' };
    expect(loadEnv([file], env)).toEqual(new Map([['B', file]]));
    expect(env).toEqual({ A: 'real', B: 'two words', C: '' });
  });

  it('lets the file nearer to the module win, and passes over files that are not there', () => {
    writeFileSync(join(home, 'near'), 'A=near');
    writeFileSync(join(home, 'far'), 'A=far\nB=far');
    const env = {};
    loadEnv([join(home, 'none'), join(home, 'near'), join(home, 'far')], env);
    expect(env).toEqual({ A: 'near', B: 'far' });
  });

  it('says which file can not be read', () => {
    mkdirSync(join(home, '.env'));
    expect(() => loadEnv([join(home, '.env')], {})).toThrow(`${join(home, '.env')} could not be read`);
  });
});

describe('envFiles', () => {
  it('names the one beside the module, then the one at the root, once each', () => {
    expect(envFiles({ file: '/a/src/app.ts', root: '/a' })).toEqual(['/a/src/.env', '/a/.env']);
    expect(envFiles({ file: '/a/app.ts', root: '/a' })).toEqual(['/a/.env']);
  });
});
