import { describe, expect, it } from '@jest/globals';
import { mask } from './mask.js';

describe('mask', () => {
  it.each(['password', 'api_key', 'apiKey', 'clientSecret', 'access_token', 'Authorization', 'cookie', 'private_key'])(
    'masks %s at any depth',
    (key) => {
      expect(JSON.stringify(mask({ arguments: [{ deep: { [key]: 'hunter2' } }] }))).not.toContain('hunter2');
    },
  );

  it.each(['input_tokens', 'path', 'tokenise', 'key', 'passenger'])('leaves %s', (key) => {
    expect(mask({ [key]: 'plain' })).toEqual({ [key]: 'plain' });
  });

  it('shares what it does not change, and leaves the original alone', () => {
    const detail = { kept: { a: 1 }, secret: 'x' };
    const result = mask(detail);
    expect(result['kept']).toBe(detail.kept);
    expect(detail.secret).toBe('x');
    const clean = { a: [1, 2] };
    expect(mask(clean)).toBe(clean);
  });
});
