import { describe, expect, it } from '@jest/globals';
import { rootPrincipal } from '../identity/principal.js';
import { ProviderError } from '../model/provider.js';
import { desk, failing } from './run.test-kit.js';

const pong = { handler: () => 'pong' };
const kinds = (result: { steps: readonly { kind: string }[] }): string[] => result.steps.map((step) => step.kind);
const texts = (request: { messages: readonly { content: readonly object[] }[] } | undefined): string =>
  JSON.stringify(request?.messages.at(-1)?.content);

describe('a run', () => {
  it('answers with the text of the model', async () => {
    const result = await desk({ agents: { a: {} }, script: ['hi'] }).run('hello');
    expect(result).toMatchObject({ status: 'completed', output: 'hi', agent: 'a', path: ['a'] });
    expect(kinds(result)).toEqual(['model']);
    expect(result.usage).toEqual({
      steps: 1,
      tool_calls: 0,
      input_tokens: 9,
      cache_read_tokens: 0,
      output_tokens: 1,
      handoffs: 0,
      compactions: 0,
      tree_tokens: 10,
    });
  });

  it('stops at exactly maxSteps when the model never ends', async () => {
    const script = Array.from({ length: 9 }, (_, n) => ({ calls: [['ping', { n }] as const] }));
    const result = await desk({ agents: { a: { tools: ['ping'], maxSteps: 3 } }, tools: { ping: pong }, script }).run(
      'go',
    );
    expect(result.status).toBe('step_limit');
    expect(result.usage.steps).toBe(3);
  });

  it('lets a first answer through that costs more than the budget', async () => {
    const result = await desk({
      agents: { a: { tokenBudget: 10, system: '' } },
      script: [{ text: 'x', stop: 'end_turn', tokens: 30 }],
    }).run('hi');
    expect(result.status).toBe('completed');
  });

  it('sends nothing when the prompt alone is larger than the budget', async () => {
    const app = desk({ agents: { a: { tokenBudget: 100 } }, script: ['never'] });
    const result = await app.run('word '.repeat(1200));
    expect(result.status).toBe('budget_exhausted');
    expect(app.requests).toHaveLength(0);
  });

  it('never asks for more than what is left of the budget', async () => {
    const app = desk({
      agents: { a: { tokenBudget: 100, tools: ['ping'] } },
      tools: { ping: pong },
      script: [{ calls: [['ping']], tokens: 60 }, 'done'],
    });
    await app.run('hi');
    expect(app.requests.map((request) => request.maxTokens)).toEqual([100, 40]);
  });

  it.each([
    ['max_tokens', 'max_tokens'],
    ['refusal', 'failed'],
    ['context_window_exceeded', 'failed'],
  ] as const)('runs no call of an answer that stopped with %s', async (stop, status) => {
    let ran = 0;
    const result = await desk({
      agents: { a: { tools: ['ping'] } },
      tools: { ping: { handler: () => ran++ } },
      script: [{ text: 'half', calls: [['ping']], stop }],
    }).run('go');
    expect(result).toMatchObject({ status, output: 'half' });
    expect(ran).toBe(0);
  });

  it('sends a paused answer again as it is, at most five times', async () => {
    const paused = Array.from({ length: 6 }, () => ({ text: 'thinking', stop: 'pause_turn' as const }));
    const result = await desk({ agents: { a: {} }, script: paused }).run('go');
    expect(result).toMatchObject({ status: 'failed', error: { code: 'too_many_pauses' } });
    expect(result.usage.steps).toBe(6);
  });

  it('fails with a model step when the provider fails', async () => {
    const result = await desk({
      agents: { a: {} },
      script: [new ProviderError('overloaded', 'script answered 529', { status: 529 })],
    }).run('go');
    expect(result).toMatchObject({
      status: 'failed',
      error: { code: 'provider_error', message: 'script answered 529' },
    });
    expect(result.steps).toMatchObject([{ kind: 'model', error: 'script answered 529' }]);
  });

  it('hides what an unexpected error says', async () => {
    const result = await desk({ agents: { a: {} }, script: [new TypeError('sk-secret')] }).run('go');
    expect(JSON.stringify(result)).not.toContain('sk-secret');
  });

  it('ends when its caller goes away', async () => {
    const controller = new AbortController();
    const app = desk({
      agents: { a: { tools: ['leave'] } },
      tools: { leave: { handler: () => controller.abort() } },
      script: [{ calls: [['leave']] }, 'never'],
    });
    const result = await app.run('go', { signal: controller.signal });
    expect(result).toMatchObject({ status: 'failed', error: { code: 'cancelled' } });
    expect(app.requests).toHaveLength(1);
  });

  it('ends when its time is up, also inside a tool that never returns', async () => {
    const result = await desk({
      agents: { a: { tools: ['hang'], timeoutMs: 30 } },
      tools: { hang: { handler: () => new Promise(() => undefined) } },
      script: [{ calls: [['hang']] }],
    }).run('go');
    expect(result).toMatchObject({ status: 'failed', error: { code: 'timeout' } });
  });
});

describe("a turn's calls", () => {
  it('are all answered in order, whatever happened to each', async () => {
    const app = desk({
      agents: { a: { tools: ['ping', 'fail', 'admin'] } },
      tools: { ping: pong, fail: { handler: failing(404, 'nothing there') }, admin: { ...pong, scopes: ['admin'] } },
      script: [{ calls: [['ping'], ['fail'], ['pingg'], ['admin'], { name: 'ping', malformed: '{"a":' }] }, 'done'],
    });
    const result = await app.run('go', { principal: rootPrincipal({ kind: 'api_key', id: 'k' }, ['read']) });
    expect(kinds(result)).toEqual([
      'model',
      'tool_call',
      'tool_call',
      'tool_refused',
      'tool_refused',
      'tool_call',
      'model',
    ]);
    expect(app.requests[1]?.messages.at(-1)?.content.map((block) => 'content' in block && block.content)).toEqual([
      'pong',
      'error: 404: nothing there',
      'error: there is no tool "pingg". Did you mean "ping"? (available: ping, fail, admin)',
      'error: 403: missing required scope(s): admin',
      'error: the arguments are not one JSON object: {"a":',
    ]);
    expect(result.status).toBe('completed');
    expect((await app.audited('tool_refused')).map((event) => event.detail)).toMatchObject([
      {},
      { missing_scopes: ['admin'] },
    ]);
  });

  it.each(['constructor', '__proto__', 'toString', 'Ping', 'ping\u200b'])('named %s are just unknown', async (name) => {
    const app = desk({
      agents: { a: { tools: ['ping'] } },
      tools: { ping: pong },
      script: [{ calls: [[name]] }, 'done'],
    });
    expect(kinds(await app.run('go'))).toEqual(['model', 'tool_refused', 'model']);
  });

  it('that only read run side by side, and their steps stand in call order', async () => {
    const order: string[] = [];
    const slow = (name: string, ms: number) => ({
      tool: { readOnly: true },
      handler: async () => {
        order.push(`${name}+`);
        await new Promise((resolve) => setTimeout(resolve, ms));
        order.push(`${name}-`);
        return name;
      },
    });
    const app = desk({
      agents: { a: { tools: ['x', 'y', 'w'] } },
      tools: { x: slow('x', 20), y: slow('y', 1), w: { ...slow('w', 1), tool: {} } },
      script: [{ calls: [['x'], ['y'], ['w']] }, 'done'],
    });
    const result = await app.run('go');
    expect(order).toEqual(['x+', 'y+', 'y-', 'x-', 'w+', 'w-']);
    expect(result.steps.filter((step) => step.kind === 'tool_call').map((step) => step.tool)).toEqual(['x', 'y', 'w']);
  });

  it.each([
    [
      'circular',
      () => {
        const o: Record<string, unknown> = {};
        o['o'] = o;
        return o;
      },
      'it refers to itself',
    ],
    ['a BigInt', () => 10n, 'it holds a BigInt'],
    [
      'a throwing getter',
      () => ({
        get x() {
          throw new Error('boo');
        },
      }),
      'it threw while it was read',
    ],
    ['an error in toJSON', () => ({ toJSON: failing(500, 'boo') }), 'it threw while it was read'],
    ['nothing', () => undefined, 'nothing'],
    ['an empty list', () => [], 'no rows'],
    ['blank text', () => '', 'empty text'],
  ])('that return %s still get a result that is not blank', async (_what, handler, said) => {
    const app = desk({
      agents: { a: { tools: ['odd'] } },
      tools: { odd: { handler } },
      script: [{ calls: [['odd']] }, 'done'],
    });
    expect((await app.run('go')).status).toBe('completed');
    expect(texts(app.requests[1])).toContain(said);
    expect(texts(app.requests[1])).not.toContain('boo');
  });

  it.each([200, 399, 600, Number.NaN])('that throw an HTTP error of status %d say nothing of it', async (status) => {
    const app = desk({
      agents: { a: { tools: ['odd'] } },
      tools: { odd: { handler: failing(status, 'boo') } },
      script: [{ calls: [['odd']] }, 'done'],
    });
    expect((await app.run('go')).steps[1]?.error).toBe('500: the tool failed');
  });

  it('are cut to the limit for the model, and kept whole in the step', async () => {
    const app = desk({
      agents: { a: { tools: ['big'], toolResultLimit: 100 } },
      tools: { big: { handler: () => 'x'.repeat(5000) } },
      script: [{ calls: [['big']] }, 'done'],
    });
    const result = await app.run('go');
    expect(texts(app.requests[1])).toContain(
      '[truncated: showing 100 of 5000 bytes; narrow the query to see the rest]',
    );
    expect(result.steps[1]?.result).toHaveLength(5000);
  });
});

describe('budgets of a tree', () => {
  it('stop a boss and a worker that both loop, soon after the limit', async () => {
    const script = Array.from({ length: 60 }, (_, n) => (request: { tools: readonly { name: string }[] }) => {
      const tool = request.tools.some((spec) => spec.name === 'worker') ? 'worker' : 'ping';
      return { calls: [[tool, { input: `${n}` }] as const], tokens: 200 };
    });
    const app = desk({
      agents: { boss: { tools: ['worker'], tokenBudget: 1000 }, worker: { tools: ['ping'] } },
      tools: { ping: pong },
      script,
    });
    const result = await app.run('go');
    expect(result.status).toBe('budget_exhausted');
    expect(result.usage.tree_tokens).toBeGreaterThanOrEqual(1000);
    expect(result.usage.tree_tokens).toBeLessThanOrEqual(1200);
    expect(result.usage.tree_tokens).toBeGreaterThan(result.usage.input_tokens + result.usage.output_tokens);
  });

  it('stop agents that call each other at the depth limit, and the run goes on', async () => {
    const app = desk({
      agents: { a: { tools: ['a'], maxSteps: 1 } },
      script: Array.from({ length: 40 }, () => ({ calls: [['a', { input: 'deeper' }] as const] })),
    });
    const result = await app.run('go');
    expect(result.status).toBe('step_limit');
    expect(app.requests).toHaveLength(9);
  });
});

describe('a session', () => {
  it('continues the conversation of the same caller and agent, and of nobody else', async () => {
    const app = desk({ agents: { a: {}, b: {} }, script: ['one', 'two', 'three', 'four'] });
    await app.run('first', { session: 's' });
    await app.run('second', { session: 's' });
    await app.run('stranger', { session: 's', principal: rootPrincipal({ kind: 'api_key', id: 'other' }, ['*']) });
    await app.run('other agent', { session: 's', agent: 'b' });
    expect(app.requests.map((request) => request.messages.length)).toEqual([1, 3, 1, 1]);
  });

  it('stays as it was when a run fails', async () => {
    const app = desk({ agents: { a: {} }, script: ['one', new ProviderError('server_error', 'down'), 'three'] });
    await app.run('first', { session: 's' });
    await app.run('second', { session: 's' });
    await app.run('third', { session: 's' });
    expect(app.requests.at(-1)?.messages.map((message) => message.role)).toEqual(['user', 'assistant', 'user']);
  });

  it('is refused to anonymous callers', async () => {
    const app = desk({ agents: { a: {} }, script: [] });
    const anonymous = rootPrincipal({ kind: 'anonymous', id: null }, []);
    await expect(app.run('x', { session: 's', principal: anonymous })).rejects.toMatchObject({ status: 401 });
  });

  it('serves overlapping requests one after the other', async () => {
    const app = desk({ agents: { a: {} }, script: ['one', 'two'] });
    await Promise.all([app.run('first', { session: 's' }), app.run('second', { session: 's' })]);
    expect(app.requests.map((request) => request.messages.length)).toEqual([1, 3]);
  });
});
