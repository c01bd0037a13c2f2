import { describe, expect, it } from '@jest/globals';
import { HttpError, type Principal } from '@webcortex/core';
import { refusalRecord } from './refusal-record.js';

const reader: Principal = { id: 'r', kind: 'api_key', scopes: ['read'], root: { kind: 'api_key', id: 'r' } };
const about = { principal: reader, scopes: ['write'], route: 'POST /x', requestId: 'id' };

describe('what the audit keeps of a refusal', () => {
  it.each([
    ['a bad credential', new HttpError(401, 'bad'), { ...about, principal: null }, 'auth_refused'],
    ['a foreign page', new HttpError(403, 'page'), { ...about, principal: null }, 'route_refused'],
    ['a missing scope', new HttpError(403, 'scope'), about, 'route_refused'],
  ])('keeps %s', (_name, error, refused, kind) => {
    expect(refusalRecord(error, refused)).toEqual({
      kind,
      principal: refused.principal,
      route: 'POST /x',
      requestId: 'id',
      reason: error.message,
    });
  });

  it.each([
    ["a handler's own 403", new HttpError(403, 'not yours'), { ...about, scopes: ['read'] }],
    ['invalid input', new HttpError(400, 'no'), about],
  ])('keeps nothing of %s', (_name, error, refused) => {
    expect(refusalRecord(error, refused)).toBeUndefined();
  });
});
