import { describe, expect, it } from '@jest/globals';
import { callTool, fail, forever, lastUserText, say, turn } from '@webcortex/testing';
import type { WebCortex } from 'webcortex';
import { type Caller, withDesk } from './kit/desk.js';
import { formats } from './kit/formats.js';
import { declareTools } from './kit/tools.js';

const echo = forever((request) => say(`you said ${lastUserText(request)}`));
const desk = (app: WebCortex): void => {
  declareTools(app);
  app.agent('a', { tools: ['ping'], exposeScopes: [], maxSteps: 2 });
  app.agent('b', { exposeScopes: [] });
};

describe.each(formats)('a session on $format', ({ format }) => {
  it('goes on for the same caller, agent and id, and for no other', () =>
    withDesk({ format, script: [echo], declare: desk }, async ({ run: ask, model }) => {
      const said = async (as: Caller, id: string, agent = 'a'): Promise<number | undefined> => {
        const { status } = await ask({ input: 'hi', session_id: id }, { as, path: `/agents/${agent}` });
        expect(status).toBe(200);
        return model.requests.at(-1)?.view.messages.length;
      };
      expect(await said('u', 's')).toBe(1);
      expect(await said('u', 's')).toBe(3);
      expect(await said('writer', 's')).toBe(1);
      expect(await said('u', 's', 'b')).toBe(1);
      expect(await said('u', 'S')).toBe(1);
      expect(await said('u', 's')).toBe(5);
    }));

  it('starts over with reset', () =>
    withDesk({ format, script: [echo], declare: desk }, async ({ run: ask, model }) => {
      for (const reset of [false, false, true, false]) await ask({ input: 'hi', session_id: 's', reset });
      expect(model.requests.map(({ view }) => view.messages.length)).toEqual([1, 3, 1, 3]);
    }));

  it.each<[string, Parameters<typeof withDesk>[0]['script'] & object, string]>([
    ['the provider failed', [fail({ status: 400 })], 'failed'],
    ['the model declined', [turn({ refusal: 'no' })], 'failed'],
    ['the provider failed after a call', [callTool('ping'), fail({ how: 'html' })], 'failed'],
    ['the answer was cut off', [say('half', { stop: 'max_tokens' })], 'max_tokens'],
    ['a call was cut off', [callTool('ping', {}, { stop: 'max_tokens', text: 'half' })], 'max_tokens'],
    ['nothing but a call was cut off', [callTool('ping', {}, { stop: 'max_tokens' })], 'max_tokens'],
    ['the model said nothing', [turn({})], 'completed'],
    ['it ran out of steps', [callTool('ping'), callTool('ping')], 'step_limit'],
  ])('can go on after %s: the service accepts what it is sent next', (_what, script, status) =>
    withDesk({ format, script: [...script, say('ok'), say('fine')], declare: desk }, async ({ run: ask, model }) => {
      const session = { session_id: 's' };
      expect((await ask({ input: 'one', ...session })).run.status).toBe(status);
      expect((await ask({ input: 'two', ...session })).run).toMatchObject({ status: 'completed', output: 'ok' });
      expect((await ask({ input: 'three', ...session })).run.output).toBe('fine');
      const { messages } = model.requests.at(-1)?.view ?? { messages: [] };
      expect(messages.filter(({ role, text }) => role === 'user' && text === 'one')).toHaveLength(
        status === 'failed' ? 0 : 1,
      );
      expect(messages.at(-1)?.text).toBe('three');
    }),
  );
});

describe('a session', () => {
  it('is refused to anonymous callers, who may run without one', () =>
    withDesk({ script: [echo], declare: desk }, async ({ run: ask, model }) => {
      expect(await ask({ input: 'hi', session_id: 's' }, { as: null })).toMatchObject({
        status: 401,
        body: { error: { code: 'unauthenticated' } },
      });
      expect((await ask({ input: 'hi', session_id: 's', reset: true }, { as: null })).status).toBe(401);
      expect(model.requests).toHaveLength(0);
      expect((await ask({ input: 'hi' }, { as: null })).status).toBe(200);
      expect((await ask({ input: 'hi', session_id: '' }, { as: null })).status).toBe(200);
    }));

  it('with an empty id is none', () =>
    withDesk({ script: [echo], declare: desk }, async ({ run: ask, model }) => {
      for (let n = 0; n < 2; n++) expect((await ask({ input: 'hi', session_id: '' })).run.session_id).toBe(undefined);
      expect(model.requests.map(({ view }) => view.messages.length)).toEqual([1, 1]);
    }));

  it.each(['__proto__', 'constructor', 'toString', '../other', 'a"b', '😀', 's'.repeat(200)])(
    'may be called %s',
    (id) =>
      withDesk({ script: [echo], declare: desk }, async ({ run: ask, model }) => {
        for (let n = 0; n < 2; n++) expect((await ask({ input: 'hi', session_id: id })).run.session_id).toBe(id);
        await ask({ input: 'hi', session_id: 'plain' });
        expect(model.requests.map(({ view }) => view.messages.length)).toEqual([1, 3, 1]);
        expect(Object.hasOwn(Object.prototype, 'messages')).toBe(false);
      }),
  );

  it('serves overlapping requests one after the other, and others beside them', () =>
    withDesk({ script: [echo], declare: desk }, async ({ run: ask, model }) => {
      await Promise.all(['s', 's', 's', 't'].map((session_id, n) => ask({ input: `q${n}`, session_id })));
      const lengths = model.requests.map(({ view }) => view.messages.length);
      expect([...lengths].sort()).toEqual([1, 1, 3, 5]);
    }));

  it('is bounded in number: the least recently used goes first', () =>
    withDesk({ script: [echo], app: { sessionCapacity: 2 }, declare: desk }, async ({ run: ask, model }) => {
      for (const session_id of ['s', 't', 's', 'v', 's', 't']) await ask({ input: 'hi', session_id });
      expect(model.requests.map(({ view }) => view.messages.length)).toEqual([1, 1, 3, 1, 5, 1]);
    }));
});
