import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Changes } from './changes.js';
import { isSource, isWatchedFolder } from './is-source.js';

describe('Changes', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('settles once the last change is long enough ago', async () => {
    const changes = new Changes(50);
    const settled = jest.fn();
    void changes.settled().then(settled);
    for (let n = 0; n < 20; n += 1) {
      changes.add(`f${n % 2}.ts`);
      await jest.advanceTimersByTimeAsync(49);
    }
    expect(settled).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledTimes(1);
    expect(changes.take()).toEqual(['f0.ts', 'f1.ts']);
  });

  it('starts a new batch when one is taken', async () => {
    const changes = new Changes(50);
    changes.add('a.ts');
    expect(changes.take()).toEqual(['a.ts']);
    const settled = jest.fn();
    void changes.settled().then(settled);
    await jest.advanceTimersByTimeAsync(1000);
    expect(settled).not.toHaveBeenCalled();
    changes.add('b.ts');
    await jest.advanceTimersByTimeAsync(50);
    expect(changes.take()).toEqual(['b.ts']);
    expect(settled).toHaveBeenCalledTimes(1);
  });
});

describe('isSource', () => {
  it.each(['a.ts', 'a.mts', 'a.cts', 'a.tsx', 'a.js', 'a.mjs', '.env', 'tsconfig.json', 'package.json'])(
    'takes %s',
    (name) => {
      expect(isSource(`/app/${name}`)).toBe(true);
    },
  );
  it.each(['a.db', 'a.db-wal', 'data.json', 'notes.md', 'a.ts.swp', '4913', '.env.swp'])('leaves out %s', (name) => {
    expect(isSource(`/app/${name}`)).toBe(false);
  });
});

describe('isWatchedFolder', () => {
  const app = { root: '/home/.hidden/dist/app', file: '/home/.hidden/dist/app/src/app.ts' };
  it.each(['', '/src', '/src/deep', '/lib'])('watches %s', (folder) => {
    expect(isWatchedFolder(app.root + folder, app)).toBe(true);
  });
  it.each(['/node_modules', '/dist', '/.git', '/src/node_modules', '/coverage'])('leaves out %s', (folder) => {
    expect(isWatchedFolder(app.root + folder, app)).toBe(false);
  });
  it('watches the folder the app itself stands in, whatever its name', () => {
    expect(isWatchedFolder('/a/dist', { root: '/a', file: '/a/dist/app.js' })).toBe(true);
  });
});
