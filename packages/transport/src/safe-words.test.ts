import { describe, expect, it } from '@jest/globals';
import { safeWords } from './safe-words.js';

const apiKey = 'secret-0123456789abcdef';
const sent = JSON.stringify({
  messages: [{ role: 'user', content: 'My card number is "4111 1111 1111 1111", keep it.' }],
});

describe('safeWords', () => {
  it('keeps what explains', () => {
    expect(safeWords('temperature is not supported\nwith this model', { apiKey, sent })).toBe(
      'temperature is not supported with this model',
    );
  });

  it.each([
    ['the key', `Incorrect key ${apiKey}`],
    ['a piece of the key', `Incorrect key ****${apiKey.slice(-7)}`],
    ['a quotation of what was sent', 'input: My card number is "4111 1111 1111 1111", keep it.'],
  ])('says nothing rather than %s', (_, said) => {
    expect(safeWords(said, { apiKey, sent })).toBe('');
  });

  it.each([['sk-proj-abc123'], ['Bearer abc.def'], ['sk_live_x']])(
    'masks what looks like a credential: %s',
    (token) => {
      expect(safeWords(`bad ${token} given`, { apiKey: undefined, sent: '' })).toBe('bad [redacted] given');
    },
  );

  it('is short, and never ends in half a character', () => {
    const words = safeWords('😀'.repeat(500), { apiKey, sent });
    expect([...words]).toHaveLength(200);
    expect(words.endsWith('😀')).toBe(true);
  });
});
