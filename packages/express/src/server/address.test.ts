import { describe, expect, it } from '@jest/globals';
import { resolveAddress, urlOf } from './address.js';

describe('resolveAddress', () => {
  it.each([
    [{}, {}, { host: '127.0.0.1', port: 3000 }],
    [{ host: '0.0.0.0', port: 80 }, {}, { host: '0.0.0.0', port: 80 }],
    [{ port: 80 }, { PORT: '81' }, { host: '127.0.0.1', port: 81 }],
    [{ port: 80 }, { PORT: '81', WEBCORTEX_PORT: '82' }, { host: '127.0.0.1', port: 82 }],
    [{ host: 'localhost' }, { WEBCORTEX_HOST: '::1', WEBCORTEX_PORT: '0' }, { host: '::1', port: 0 }],
    [{ port: 80 }, { PORT: '', WEBCORTEX_HOST: '' }, { host: '127.0.0.1', port: 80 }],
  ])('makes of %j under %j %j', (asked, env, expected) => {
    expect(resolveAddress(asked, env)).toEqual(expected);
  });

  it.each([
    ['WEBCORTEX_PORT', { WEBCORTEX_PORT: 'http' }],
    ['WEBCORTEX_PORT', { WEBCORTEX_PORT: '65536' }],
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: '80.5' }],
  ])('names the variable %s that holds no port: %j', (name, env) => {
    expect(() => resolveAddress({}, env)).toThrow(
      expect.objectContaining({ code: 'invalid_option', message: expect.stringContaining(name) }),
    );
  });

  it.each([-1, 65_536, 1.5, Number.NaN])('refuses the port %p', (port) => {
    expect(() => resolveAddress({ port }, {})).toThrow(expect.objectContaining({ code: 'invalid_option' }));
  });
});

describe('urlOf', () => {
  it.each([
    [{ host: '127.0.0.1', port: 1 }, 'http://127.0.0.1:1'],
    [{ host: '0.0.0.0', port: 1 }, 'http://127.0.0.1:1'],
    [{ host: '::', port: 1 }, 'http://[::1]:1'],
    [{ host: '::1', port: 1 }, 'http://[::1]:1'],
    [{ host: 'localhost', port: 1 }, 'http://localhost:1'],
  ])('writes %j as %s', (address, expected) => {
    expect(urlOf(address)).toBe(expected);
  });
});
