import { describe, expect, it } from '@jest/globals';
import { withDesk } from './kit/desk.js';

const cases: readonly [string, unknown, string][] = [
  ['nothing', undefined, 'input'],
  ['no input', {}, 'input'],
  ['a number', { input: 5 }, 'input'],
  ['null', { input: null }, 'input'],
  ['an empty text', { input: '' }, 'input'],
  ['a list', { input: ['go'] }, 'input'],
  ['an object', { input: { text: 'go' } }, 'input'],
  ['a list of messages instead', { messages: [{ role: 'user', content: 'go' }] }, 'messages'],
  ['a history beside it', { input: 'go', history: [] }, 'history'],
  ['an approval beside it', { input: 'go', approved: true }, 'approved'],
  ['scopes beside it', { input: 'go', scopes: ['*'] }, 'scopes'],
  ['a session id that is no text', { input: 'go', session_id: 5 }, 'session_id'],
  ['a session id of 201 characters', { input: 'go', session_id: 's'.repeat(201) }, 'session_id'],
  ['a reset that is no boolean', { input: 'go', reset: 'yes' }, 'reset'],
];

describe('the body that starts a run', () => {
  it.each(cases)('with %s is a 400 that names the field, and no run comes of it', (_what, body, field) =>
    withDesk({ declare: (app) => app.agent('a') }, async ({ request, audit, ledger, model }) => {
      const answer = await request('POST', '/agents/a', { body });
      expect(answer).toMatchObject({ status: 400, body: { error: { status: 400, code: 'invalid_input' } } });
      const { error } = answer.body as { error: { message: string; details: { path: string; message: string }[] } };
      expect(`${error.message} ${JSON.stringify(error.details)}`).toContain(field);
      expect(error.details.length).toBeGreaterThan(0);
      expect(await audit()).toEqual([]);
      expect(await ledger()).toEqual([]);
      expect(model.requests).toEqual([]);
    }),
  );
});
