import type { AssistantMessage, Message, ModelRequest } from '@webcortex/core';
import { say, turn } from '../script/turn.js';
import { type ContractContext, modes, pingTool, userMessage, withServer } from './subject.js';

const assistant = (content: AssistantMessage['content'], model = 'm'): Message => ({
  role: 'assistant',
  content,
  model,
  prefixHash: '',
});
const use = (id: string, more: { malformed?: string } = {}) => ({
  type: 'tool_use' as const,
  id,
  name: 'ping',
  input: {},
  ...more,
});
const result = (id: string, content: string, isError = false) => ({
  type: 'tool_result' as const,
  toolUseId: id,
  content,
  isError,
});

/** A conversation with everything in it that a run may put there. */
const everything: readonly Message[] = [
  userMessage('hello'),
  assistant([
    { type: 'thinking', provider: 'somebody-else', opaque: { kept: 'by them' } },
    { type: 'text', text: 'one moment' },
    use('call_a1'),
    use('call_a2', { malformed: '{"a":' }),
  ]),
  {
    role: 'user',
    content: [result('call_a1', 'pong 😀'), result('call_a2', 'not JSON', true), { type: 'text', text: 'go on' }],
  },
  assistant([use('call_a3')]),
  { role: 'user', content: [result('call_a3', '{"ok":true}')] },
];

const output: NonNullable<ModelRequest['output']> = {
  name: 'assistant_answer',
  schema: {
    type: 'object',
    properties: { total: { type: 'integer', minimum: 0 }, note: { type: 'string', maxLength: 20 } },
    required: ['total'],
    additionalProperties: false,
  },
};

/** What a provider sends is what its service accepts: the scripted server refuses the rest. */
export function conversationContract({ tests: { describe, it, expect }, subject }: ContractContext): void {
  describe('requests', () => {
    for (const { name, options } of modes) {
      it(`sends a whole conversation so that the service accepts it (${name})`, () =>
        withServer(subject, [say('done')], async ({ ask, server }) => {
          await ask({ messages: everything }, options);
          const view = server.requests[0]?.view;
          expect([view?.system, view?.tools]).toEqual(['Be brief.', ['ping']]);
          expect(view?.messages.map(({ role, text, calls }) => [role, text, calls.map(({ args }) => args)])).toEqual([
            ['user', 'hello', []],
            ['assistant', 'one moment', [{}, {}]],
            ['user', 'go on', []],
            ['assistant', '', [{}]],
            ['user', '', []],
          ]);
          const results = view?.messages.map((message) => message.results.map((sent) => sent.content));
          expect(results?.[2]?.length).toBe(2);
          expect(results?.[2]?.[0]).toBe('pong 😀');
          expect(results?.[2]?.[1]?.includes('not JSON')).toBe(true);
          expect(String(server.requests[0]?.raw).includes('by them')).toBe(false);
        }));
    }

    it('mends what the service would refuse: made-up names and lone surrogates in text', () =>
      withServer(subject, [say('done')], async ({ ask, server }) => {
        const madeUp = { ...use('call_m1'), name: 'refund\u200b now' };
        const answer: Message = { role: 'user', content: [result('call_m1', 'no such tool \ud83d', true)] };
        await ask({ messages: [userMessage('half \ud83d'), assistant([madeUp]), answer] });
        expect(server.requests[0]?.view.messages[1]?.calls.length).toBe(1);
      }));

    it('marks a failed result as such where the format can', () =>
      withServer(subject, [say('done')], async ({ ask, server }) => {
        await ask({ messages: everything });
        const flags = server.requests[0]?.view.messages[2]?.results.map((sent) => sent.isError);
        expect(flags).toEqual([false, subject.format === 'anthropic']);
      }));

    it('stays within four cache marks however long the conversation is', () =>
      withServer(subject, [say('done')], async ({ ask, server }) => {
        const long = Array.from({ length: 30 }, (_, at) => [
          userMessage(`question ${at}`),
          assistant([{ type: 'text', text: `answer ${at}` }]),
        ]).flat();
        await ask({ messages: [...long, userMessage('last')], cache: true });
        const marks = String(server.requests[0]?.raw).split('"cache_control"').length - 1;
        expect(subject.format === 'anthropic' ? marks >= 1 && marks <= 4 : marks === 0).toBe(true);
      }));

    it('sets no cache mark when it should not', () =>
      withServer(subject, [say('done')], async ({ ask, server }) => {
        await ask({ cache: false });
        expect(String(server.requests[0]?.raw).includes('"cache_control"')).toBe(false);
      }));

    it('sends the limit of tokens, without tools and without a system prompt', () =>
      withServer(subject, [say('done')], async ({ ask, server }) => {
        await ask({ tools: [], system: '', maxTokens: 77 });
        const sent = server.requests[0]?.body as Record<string, unknown>;
        expect(sent['max_tokens'] ?? sent['max_completion_tokens']).toBe(77);
        expect([sent['tools'], server.requests[0]?.view.system]).toEqual([undefined, '']);
      }));

    if (subject.capabilities.temperature) {
      it('sends a temperature when there is one', () =>
        withServer(subject, [say('done')], async ({ ask, server }) => {
          await ask({ temperature: 0.25 });
          expect(server.requests[0]?.body).toMatchObject({ temperature: 0.25 });
        }));
    }

    it('asks for a shaped answer in a way the service accepts', () =>
      withServer(subject, [() => say('{"total":3}')], async ({ ask }) => {
        const { content } = await ask({ output, tools: [pingTool] });
        expect(content).toEqual([{ type: 'text', text: '{"total":3}' }]);
      }));
  });

  if (subject.format === 'anthropic') thinkingContract({ tests: { describe, it, expect }, subject });
}

function thinkingContract({ tests: { describe, it, expect }, subject }: ContractContext): void {
  describe('thinking', () => {
    for (const { name, options } of modes) {
      it(`comes back unchanged and in order, also when it is empty (${name})`, () => {
        const thinking = ['let me see 😀', { text: '', signature: 'nothing-shown' }, { redacted: 'b64==' }];
        return withServer(
          subject,
          [turn({ thinking, text: 'a', calls: [{ id: 'call_t1', name: 'ping' }] }), say('b')],
          async ({ ask, server }) => {
            const first = await ask({}, options);
            expect(first.content.map((block) => block.type)).toEqual([
              'thinking',
              'thinking',
              'thinking',
              'text',
              'tool_use',
            ]);
            const stored = JSON.parse(JSON.stringify(first.content)) as AssistantMessage['content'];
            await ask(
              {
                messages: [
                  userMessage('hello'),
                  assistant(stored, subject.model),
                  { role: 'user', content: [result('call_t1', 'pong')] },
                ],
              },
              options,
            );
            const sent = server.requests[1]?.body as { messages: { content: unknown[] }[] } | undefined;
            expect(sent?.messages[1]?.content.slice(0, 3)).toMatchObject([
              { type: 'thinking', thinking: 'let me see 😀' },
              { type: 'thinking', thinking: '', signature: 'nothing-shown' },
              { type: 'redacted_thinking', data: 'b64==' },
            ]);
          },
        );
      });
    }
  });
}
