import { describe, expect, it } from '@jest/globals';
import { createHostRule, hostRefusal } from './host-rule.js';

describe('the host rule of a server on loopback', () => {
  it.each([
    'localhost',
    'localhost:3000',
    'LOCALHOST:1',
    '127.0.0.1',
    '127.0.0.1:80',
    '127.8.9.1',
    '[::1]',
    '[::1]:3000',
  ])('answers %s', (host) => {
    expect(hostRefusal(host)).toBeUndefined();
  });

  it.each([
    'evil.com',
    '127.0.0.1.nip.io',
    'localhost.evil.com',
    'localhost.',
    'notlocalhost',
    '127.1',
    '0x7f.1',
    '[::ffff:7f00:1]',
    'localhost@evil.com',
    'localhost:3000:1',
    '0.0.0.0',
    '',
  ])('refuses %j with 421', (host) => {
    expect(hostRefusal(host)).toBe(421);
  });

  it.each([undefined, 'localhost, evil.com'])('refuses %j with 400', (host) => {
    expect(hostRefusal(host)).toBe(400);
  });
});

describe('its memory', () => {
  it('lets nothing through that was not answered before', () => {
    const rule = createHostRule();
    expect(['localhost', 'localhost', 'evil.com', 'evil.com', undefined, 'localhost'].map(rule)).toEqual([
      undefined,
      undefined,
      421,
      421,
      400,
      undefined,
    ]);
  });
});
