import { describe, expect, it } from '@jest/globals';
import { authenticator } from './authenticate.js';
import { loadKeys } from './declared-keys.js';

const { keys } = loadKeys([{ envVar: 'A', id: 'service', scopes: ['read'] }], { A: 'sekret-key' });
const authenticate = authenticator(keys, ['public']);

describe('authenticate', () => {
  it('knows a declared key', () => {
    const result = authenticate({ apiKeys: ['sekret-key'], authorization: [] });
    expect(result).toMatchObject({ ok: true, principal: { id: 'service', kind: 'api_key', scopes: ['read'] } });
  });

  it('takes a request without credential for anonymous, with the anonymous scopes', () => {
    const result = authenticate({ apiKeys: [], authorization: [] });
    expect(result).toMatchObject({
      ok: true,
      principal: { kind: 'anonymous', scopes: ['public'], root: { id: null } },
    });
  });

  it.each([
    ['a prefix', ['sekret-ke']],
    ['an extra character', ['sekret-key ']],
    ['another case', ['SEKRET-KEY']],
    ['an empty value', ['']],
    ['the same key twice', ['sekret-key', 'sekret-key']],
  ])('refuses %s', (_what, apiKeys) => {
    expect(authenticate({ apiKeys, authorization: [] }).ok).toBe(false);
  });

  it('refuses two kinds of credentials at once, and any authorization header while no app accepts one', () => {
    expect(authenticate({ apiKeys: ['sekret-key'], authorization: ['Bearer x'] }).ok).toBe(false);
    expect(authenticate({ apiKeys: [], authorization: ['Bearer x'] }).ok).toBe(false);
  });
});

describe('loadKeys', () => {
  it('keeps digests only', () => {
    expect(JSON.stringify(keys)).not.toContain('sekret');
  });

  it('names unset variables and keys that share a value', () => {
    const loaded = loadKeys(
      [
        { envVar: 'A', id: 'one', scopes: [] },
        { envVar: 'B', id: 'two', scopes: [] },
        { envVar: 'C', id: 'three', scopes: [] },
      ],
      { A: 'same', B: 'same', C: '' },
    );
    expect(loaded.unset.map((key) => key.id)).toEqual(['three']);
    expect(loaded.shared).toEqual(['two']);
  });
});
