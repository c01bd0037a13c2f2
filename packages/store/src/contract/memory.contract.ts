import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryFullError, type MemoryScope, type MemoryStore, type Owner, type Store } from '@webcortex/core';
import { alice, aliceByToken, bob, nobody, type Subject, testClock } from './harness.js';

const keysOf = (rows: readonly { readonly key: string }[]) => rows.map(({ key }) => key);

/** The rules of a `MemoryStore`. */
export function memoryContract(subject: Subject): void {
  describe('memory', () => {
    const clock = testClock();
    let store: Store;
    let memory: MemoryStore;
    const of = (owner: Owner, name = 'notes'): MemoryScope => ({ memory: name, owner });
    const put = (key: string, value: string, scope = of(alice)) =>
      memory.remember(scope, { key, value, maxEntries: 1000 });

    beforeEach(async () => {
      store = await subject.open(clock);
      memory = store.memory;
    });
    afterEach(() => store.close());

    it('gives back what was remembered, and overwrites a key', async () => {
      clock.set(1_000);
      expect(await put('city', 'Paris')).toEqual({ key: 'city', value: 'Paris', updatedAt: 1_000 });
      clock.set(2_000);
      await put('city', 'Rome');
      expect(await memory.recall(of(alice), 'city')).toEqual({ key: 'city', value: 'Rome', updatedAt: 2_000 });
      expect(await memory.search(of(alice), '', 10)).toHaveLength(1);
    });

    it.each([
      '007',
      '7',
      'true',
      'null',
      'a/b',
      '../x',
      ' ',
      'é',
      'e\u0301',
      '🧠👩‍👩‍👧',
      '__proto__',
      'constructor',
      "' OR 1=1 --",
      '\ufffd',
      '\uffff',
      'x'.repeat(256),
      '😀'.repeat(256),
    ])('keeps the key %j as it is written', async (key) => {
      await put(key, `value of ${key}`);
      expect(await memory.recall(of(alice), key)).toMatchObject({ key, value: `value of ${key}` });
      expect(keysOf(await memory.search(of(alice), key, 10))).toEqual([key]);
      expect(await memory.forget(of(alice), key)).toBe(1);
      expect(await memory.recall(of(alice), key)).toBeNull();
    });

    it.each([
      ['a key of 257 characters', 'key', 'x'.repeat(257), ''],
      ['an empty key', 'key', '', ''],
      ['a key with NUL', 'key', 'a\0b', ''],
      ['a key with a lone surrogate', 'key', 'a\ud800', ''],
      ['a value of 64 KiB and one byte', 'value', 'k', 'x'.repeat(65_537)],
      ['a value over 64 KiB in bytes, not in characters', 'value', 'k', 'é'.repeat(32_769)],
      ['a value with NUL', 'value', 'k', '\0'],
      ['a value with a lone surrogate', 'value', 'k', '\udc00'],
    ])('refuses %s, and names the column', async (_, column, key, value) => {
      await expect(put(key, value)).rejects.toMatchObject({ status: 400, code: 'invalid_value', column });
      expect(await memory.search(of(alice), '', 10)).toEqual([]);
    });

    it('keeps a value of exactly 64 KiB, and an empty one', async () => {
      const value = 'é'.repeat(32_768);
      await put('large', value);
      await put('empty', '');
      expect((await memory.recall(of(alice), 'large'))?.value).toBe(value);
      expect((await memory.recall(of(alice), 'empty'))?.value).toBe('');
    });

    it.each([
      ['another id', of(bob)],
      ['another kind of the same id', of(aliceByToken)],
      ['an anonymous caller', of(nobody)],
      ['another memory', of(alice, 'drafts')],
      ['an id that only looks alike', of({ kind: 'api_key', id: 'alice\0' })],
      ['an id spelled like the escape of another', of({ kind: 'api_key', id: 'alice\\u0000' })],
    ])('shows nothing to %s, and lets it change nothing', async (_, stranger) => {
      await put('secret', 'mine');
      expect(await memory.recall(stranger, 'secret')).toBeNull();
      expect(await memory.search(stranger, '', 100)).toEqual([]);
      expect(await memory.search(stranger, 'mine', 100)).toEqual([]);
      expect(await memory.forget(stranger, 'secret')).toBe(0);
      await put('secret', 'theirs', stranger);
      expect((await memory.recall(of(alice), 'secret'))?.value).toBe('mine');
      expect((await memory.recall(stranger, 'secret'))?.value).toBe('theirs');
    });

    it('tells owners with unusual and very long ids apart', async () => {
      const ids = ['', ' ', '\0', '\\u0000', '\ud800', 'a'.repeat(10_000), `${'a'.repeat(9_999)}b`];
      for (const id of ids) await put('k', JSON.stringify(id), of({ kind: 'jwt', id }));
      for (const id of ids) expect((await memory.recall(of({ kind: 'jwt', id }), 'k'))?.value).toBe(JSON.stringify(id));
    });

    it('finds a part of key or value in any case and any script, newest first', async () => {
      await put('Größe', 'STRASSE 5');
      await put('greek', 'Ὀδυσσεύς');
      await put('street', 'Hauptstraße');
      await put('city', 'МОСКВА');
      expect(keysOf(await memory.search(of(alice), 'strasse', 10))).toEqual(['street', 'Größe']);
      expect(keysOf(await memory.search(of(alice), 'GRÖSSE', 10))).toEqual(['Größe']);
      expect(keysOf(await memory.search(of(alice), 'ὈΔΥΣΣΕΎΣ', 10))).toEqual(['greek']);
      expect(keysOf(await memory.search(of(alice), 'москва', 10))).toEqual(['city']);
      expect(await memory.search(of(alice), 'ae', 10)).toEqual([]);
    });

    it.each([
      ['%', ['100%']],
      ['_', ['a_b']],
      ['\\', ['c\\d']],
      ['0%', ['100%']],
      ["'", ["o'clock"]],
      ['*', []],
      ['yz', []],
      ['\0', []],
      ['\ud83d', []],
    ])('takes %j in a query for itself', async (query, found) => {
      for (const key of ['100%', 'a_b', 'c\\d', "o'clock", 'aXb', 'xy', '🙂']) await put(key, 'z');
      expect(keysOf(await memory.search(of(alice), query, 10))).toEqual(found);
    });

    it('matches key or value, never the end of one and the beginning of the other', async () => {
      await put('ab', 'cd');
      expect(await memory.search(of(alice), 'bc', 10)).toEqual([]);
      expect(await memory.search(of(alice), 'b\uffffc', 10)).toEqual([]);
    });

    it('gives the newest rows for an empty query, also within a millisecond, and a rewritten one counts as new', async () => {
      for (const key of ['a', 'b', 'c', 'd']) await put(key, 'v');
      await put('b', 'again');
      expect(keysOf(await memory.search(of(alice), '', 3))).toEqual(['b', 'd', 'c']);
      expect(keysOf(await memory.search(of(alice), 'V', 10))).toEqual(['d', 'c', 'a']);
    });

    it('refuses a new key over the limit and names the limit, but not a known key', async () => {
      const limited = (key: string) => memory.remember(of(alice), { key, value: 'v', maxEntries: 2 });
      await limited('a');
      await limited('b');
      await expect(limited('c')).rejects.toThrow(MemoryFullError);
      await expect(limited('c')).rejects.toMatchObject({ status: 409, code: 'memory_full', data: { limit: 2 } });
      await expect(limited('c')).rejects.toThrow(/limit is 2/);
      await limited('a');
      await memory.remember(of(bob), { key: 'c', value: 'v', maxEntries: 2 });
      await memory.forget(of(alice), 'b');
      await limited('c');
      expect(keysOf(await memory.search(of(alice), '', 10))).toEqual(['c', 'a']);
    });

    it('holds the limit against twenty writes at once, and loses none it accepted', async () => {
      const writes = Array.from({ length: 20 }, (_, i) =>
        memory.remember(of(alice), { key: `k${i}`, value: 'v', maxEntries: 12 }),
      );
      const settled = await Promise.allSettled(writes);
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(12);
      expect(await memory.search(of(alice), '', 100)).toHaveLength(12);
    });

    it('keeps one row for one key written and forgotten at once', async () => {
      await Promise.all(
        Array.from({ length: 10 }, (_, i) => (i % 3 === 2 ? memory.forget(of(alice), 'k') : put('k', `v${i}`))),
      );
      await put('k', 'last');
      expect(await memory.search(of(alice), '', 10)).toMatchObject([{ key: 'k', value: 'last' }]);
      expect(await memory.forget(of(alice), 'k')).toBe(1);
      expect(await memory.forget(of(alice), 'k')).toBe(0);
    });
  });
}
