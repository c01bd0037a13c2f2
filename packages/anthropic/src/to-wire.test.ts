import { describe, expect, it } from '@jest/globals';
import type { AssistantMessage, Message } from '@webcortex/core';
import { markLast } from './cache-marks.js';
import { ToWire } from './to-wire.js';

const user = (...content: Extract<Message, { role: 'user' }>['content']): Message => ({ role: 'user', content });
const assistant = (...content: AssistantMessage['content']): Message => ({
  role: 'assistant',
  content,
  model: 'm',
  prefixHash: '',
});
const text = (words: string) => ({ type: 'text', text: words }) as const;
const result = (toolUseId: string) => ({ type: 'tool_result', toolUseId, content: 'pong', isError: false }) as const;
const use = (id: string, name = 'ping') => ({ type: 'tool_use', id, name, input: {} }) as const;
const thought = {
  type: 'thinking',
  provider: 'anthropic',
  opaque: { type: 'thinking', thinking: '', signature: 's' },
} as const;

describe('ToWire', () => {
  it('puts results before text, whatever order they stand in', () => {
    const [, , wire] = new ToWire().messages([user(text('a')), assistant(use('x')), user(text('go on'), result('x'))]);
    expect(wire?.content.map(({ type }) => type)).toEqual(['tool_result', 'text']);
  });

  it('never sends blank text, nor a message that has nothing else', () => {
    const wire = new ToWire().messages([user(text('a')), assistant(text(' \n')), user(text(''), text('b'))]);
    expect(wire).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
        ],
      },
    ]);
  });

  it('keeps thinking as it is and in its place, an empty one too, and leaves out what others thought', () => {
    const foreign = { ...thought, provider: 'somebody-else' };
    const [, wire] = new ToWire().messages([user(text('a')), assistant(thought, foreign, text('b'), thought)]);
    expect(wire?.content).toEqual([thought.opaque, { type: 'text', text: 'b' }, thought.opaque]);
  });

  it('gives ids and names the service would refuse others, a call and its result the same', () => {
    const [, call, answer] = new ToWire().messages([
      user(text('a')),
      assistant(use('ä b', 'no.such tool')),
      user(result('ä b')),
    ]);
    const sent = call?.content[0] as { id: string; name: string };
    expect(sent).toMatchObject({ id: expect.stringMatching(/^[\w-]{1,64}$/) as unknown, name: 'no_such_tool' });
    expect(answer?.content[0]).toMatchObject({ tool_use_id: sent.id });
  });

  it('sends only text every JSON parser takes', () => {
    const [wire] = new ToWire().messages([user(text('half \ud83d'))]);
    expect(wire?.content).toEqual([{ type: 'text', text: 'half \ufffd' }]);
  });

  it('translates a message once', () => {
    const toWire = new ToWire();
    const messages = [user(text('a'))];
    expect(toWire.messages(messages)[0]).toBe(toWire.messages(messages)[0]);
  });
});

describe('markLast', () => {
  it('marks the last block that may be marked, never thinking, and changes no translated message', () => {
    const wire = new ToWire().messages([user(text('a')), assistant(text('b'), thought)]);
    const before = JSON.stringify(wire);
    const marked = markLast(wire);
    expect(marked[1]?.content).toEqual([
      { type: 'text', text: 'b', cache_control: { type: 'ephemeral' } },
      { type: 'thinking', thinking: '', signature: 's' },
    ]);
    expect(JSON.stringify(wire)).toBe(before);
  });
});
