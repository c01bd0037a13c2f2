import { describe, expect, it } from '@jest/globals';
import { isCrossOrigin, isForeignPreflight } from './cross-origin.js';

const none = new Set<string>();
const base = { method: 'POST', secFetchSite: undefined, origin: undefined, host: 'app.example' };

describe('isCrossOrigin', () => {
  it.each([
    ['neither header: no browser', {}],
    ['same-origin', { secFetchSite: 'same-origin', origin: 'https://app.example' }],
    ['none: typed by the user', { secFetchSite: 'none' }],
    ['an origin equal to the host', { origin: 'https://app.example' }],
    [
      'an origin equal to the host, default port written out',
      { origin: 'https://app.example', host: 'app.example:443' },
    ],
    ['a GET from anywhere', { method: 'GET', secFetchSite: 'cross-site', origin: 'https://evil.example' }],
    ['a HEAD from anywhere', { method: 'HEAD', secFetchSite: 'cross-site' }],
    ['an OPTIONS from anywhere', { method: 'OPTIONS', origin: 'https://evil.example' }],
  ])('passes %s', (_name, facts) => {
    expect(isCrossOrigin({ ...base, ...facts }, none)).toBe(false);
  });

  it.each([
    ['cross-site', { secFetchSite: 'cross-site' }],
    ['same-site', { secFetchSite: 'same-site', origin: 'https://other.app.example' }],
    ['an unknown value', { secFetchSite: 'whatever' }],
    ['the header twice', { secFetchSite: 'same-origin, same-origin' }],
    ['cross-site with an origin equal to the host', { secFetchSite: 'cross-site', origin: 'https://app.example' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['null', { origin: 'null' }],
    ['a longer host', { origin: 'https://app.example.evil.example' }],
    ['another port', { origin: 'https://app.example:444' }],
    ['a trailing dot', { origin: 'https://app.example.' }],
    ['no origin at all', { origin: '' }],
    ['nonsense', { origin: 'app.example' }],
    ['no host to compare with', { origin: 'https://app.example', host: undefined }],
  ])('refuses %s', (_name, facts) => {
    expect(isCrossOrigin({ ...base, ...facts }, none)).toBe(true);
  });

  it('passes an allowed origin, exactly as written', () => {
    const allowed = new Set(['https://front.example', 'null']);
    const from = (origin: string): boolean => isCrossOrigin({ ...base, secFetchSite: 'cross-site', origin }, allowed);
    expect(from('https://front.example')).toBe(false);
    for (const origin of [
      'http://front.example',
      'https://front.example:444',
      'https://front.example.evil.io',
      'null',
    ]) {
      expect(from(origin)).toBe(true);
    }
  });
});

describe('isForeignPreflight', () => {
  const preflight = { ...base, method: 'OPTIONS', preflight: 'PUT' };
  it.each([
    ['of a foreign page', { origin: 'https://evil.example' }, true],
    ['of the null origin', { origin: 'null' }, true],
    ['of the app itself', { origin: 'https://app.example' }, false],
    ['that is a plain OPTIONS', { origin: 'https://evil.example', preflight: undefined }, false],
  ])('tells a preflight %s', (_name, facts, expected) => {
    expect(isForeignPreflight({ ...preflight, ...facts }, none)).toBe(expected);
  });
});
