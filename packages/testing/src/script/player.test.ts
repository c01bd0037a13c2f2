import { describe, expect, it } from '@jest/globals';
import { ScriptPlayer } from './player.js';
import type { RequestView } from './request-view.js';
import { forever } from './script.js';
import { callTool, say, turn } from './turn.js';

const view = (index: number): RequestView => ({
  index,
  format: 'canonical',
  model: 'm',
  system: '',
  tools: [],
  messages: [{ role: 'user', text: `question ${index}`, calls: [], results: [] }],
  stream: false,
  body: null,
});

describe('a script', () => {
  it('gives one step a request, in order, and is then done', async () => {
    const player = new ScriptPlayer([say('a'), callTool('ping')]);
    await expect(player.next(view(0))).resolves.toEqual(say('a'));
    await expect(player.next(view(1))).resolves.toEqual(callTool('ping'));
    expect(() => player.assertDone()).not.toThrow();
  });

  it('fails on a request it does not expect, and remembers it', async () => {
    const player = new ScriptPlayer([]);
    await expect(player.next(view(0))).rejects.toThrow(
      'unexpected request 1; the script has 0 step(s). m: "question 0"',
    );
    expect(() => player.assertDone()).toThrow('unexpected request 1');
  });

  it('is not done while steps are left', async () => {
    const player = new ScriptPlayer([say('a'), say('b'), say('c')]);
    await player.next(view(0));
    expect(() => player.assertDone()).toThrow('2 of 3 steps of the script were not used');
  });

  it('may end with an answer for ever, which is never left over', async () => {
    const player = new ScriptPlayer([say('a'), forever(say('b'))]);
    await player.next(view(0));
    expect(() => player.assertDone()).not.toThrow();
    await player.next(view(1));
    await expect(player.next(view(2))).resolves.toEqual(say('b'));
  });

  it('has nothing after what is for ever', () => {
    expect(() => new ScriptPlayer([forever(say('a')), say('b')])).toThrow('more steps follow');
  });

  it('may make an answer out of the request', async () => {
    const player = new ScriptPlayer([async (request) => say(`you said: ${request.messages[0]?.text}`)]);
    await expect(player.next(view(0))).resolves.toEqual(say('you said: question 0'));
  });

  it('remembers that a step of it threw', async () => {
    const player = new ScriptPlayer([
      () => {
        throw new Error('wrong tools');
      },
    ]);
    await expect(player.next(view(0))).rejects.toThrow('wrong tools');
    expect(() => player.assertDone()).toThrow('wrong tools');
  });
});

describe('a turn', () => {
  it.each([
    ['text', { text: 'a' }, 'end_turn'],
    ['calls', { text: 'a', calls: [{ name: 'ping' }] }, 'tool_use'],
    ['a refusal', { refusal: 'no' }, 'refusal'],
    ['a stop of its own', { text: 'a', stop: 'max_tokens' as const }, 'max_tokens'],
  ])('with %s stops as the services do', (_what, spec, stop) => {
    expect(turn(spec).stop).toBe(stop);
  });

  it('has either arguments or raw arguments', () => {
    expect(() => turn({ calls: [{ name: 'ping', args: {}, rawArguments: '{' }] })).toThrow(
      'both args and rawArguments',
    );
  });
});
