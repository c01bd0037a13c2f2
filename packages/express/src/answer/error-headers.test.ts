import { describe, expect, it } from '@jest/globals';
import { HttpError } from '@webcortex/core';
import { errorHeaders } from './error-headers.js';

const names = (headers: readonly string[]): string[] => headers.filter((_, at) => at % 2 === 0);

describe('the headers of an error', () => {
  it('always challenge on a 401, and only there', () => {
    expect(names(errorHeaders(new HttpError(401, 'who are you?')))).toEqual(['www-authenticate']);
    expect(errorHeaders(new HttpError(403, 'not you'))).toEqual([]);
  });

  it('keep the challenge an error brings', () => {
    const headers = { 'WWW-Authenticate': 'Bearer' };
    expect(errorHeaders(new HttpError(401, 'who are you?', { headers }))).toEqual(['WWW-Authenticate', 'Bearer']);
  });

  it('leave out what would break the framing, or what HTTP does not allow', () => {
    const headers = { 'Content-Length': '9', 'x-ok': 'yes', 'x bad': 'name', 'x-split': 'a\r\nx-added: 1' };
    expect(names(errorHeaders(new HttpError(400, 'no', { headers })))).toEqual(['x-ok']);
  });
});
