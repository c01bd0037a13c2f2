import { describe, expect, it } from '@jest/globals';
import { callTool, callTools, forever, type RequestView, say, type Turn } from '@webcortex/testing';
import type { WebCortex } from 'webcortex';
import { z } from 'zod';
import { withDesk } from './kit/desk.js';
import { formats } from './kit/formats.js';
import { called, heard } from './kit/runs.js';
import { declareTools } from './kit/tools.js';

const spending = (tokens: number): { usage: object } => ({ usage: { inputTokens: tokens - 1, outputTokens: 1 } });
/** Each agent calls the first agent it was given, or pings; each call takes 200 tokens. */
const loopEach = ({ tools, index }: RequestView): Turn => {
  const [first = 'ping'] = tools;
  return callTool(first, first.startsWith('ping') ? { n: index } : { input: `round ${index}` }, spending(200));
};
const sentLimits = (bodies: readonly unknown[]): unknown[] =>
  bodies.map((body) => {
    const { max_tokens, max_completion_tokens } = body as Record<string, unknown>;
    return max_tokens ?? max_completion_tokens;
  });

describe.each(formats)('the budget of a tree on $format', ({ format }) => {
  it.each([
    ['two levels', 1],
    ['three levels', 2],
    ['four levels', 3],
  ])('stops %s that all loop, soon after the limit', (_what, depth) =>
    withDesk(
      {
        format,
        script: [forever(loopEach)],
        declare: (app) => {
          declareTools(app);
          app.agent('a', { tools: ['w1'], tokenBudget: 1000 });
          for (let at = 1; at <= depth; at++) app.agent(`w${at}`, { tools: [at === depth ? 'ping' : `w${at + 1}`] });
        },
      },
      async ({ run: ask, model, ledger }) => {
        const { status, run } = await ask('go');
        expect([status, run.status]).toEqual([200, 'budget_exhausted']);
        expect(run.usage.tree_tokens).toBeGreaterThanOrEqual(1000);
        expect(run.usage.tree_tokens).toBeLessThanOrEqual(1200);
        expect(run.usage.tree_tokens).toBeGreaterThan(run.usage.input_tokens + run.usage.output_tokens);
        expect(model.requests).toHaveLength(5);
        const spent = (await ledger()).reduce(
          (sum, row) => sum + Number(row['input_tokens']) + Number(row['output_tokens']),
          0,
        );
        expect(spent).toBe(run.usage.tree_tokens);
      },
    ),
  );

  it('lets no single answer overrun it: what is asked for is never more than what is left', () =>
    withDesk(
      {
        format,
        script: [
          callTool('ping', { n: 1 }, spending(300)),
          callTool('w', { input: 'help' }, spending(300)),
          say('from below', spending(150)),
          say('done', spending(200)),
        ],
        declare: (app) => {
          declareTools(app);
          app.agent('a', { tools: ['ping', 'w'], tokenBudget: 1000, maxTokens: 600 });
          app.agent('w', { maxTokens: 600, tokenBudget: 200 });
        },
      },
      async ({ run: ask, model }) => {
        expect((await ask('go')).run.status).toBe('completed');
        expect(sentLimits(model.requests.map(({ body }) => body))).toEqual([600, 600, 200, 250]);
      },
    ));

  it('caps a nested agent at its own, and the one above hears so and goes on', () =>
    withDesk(
      {
        format,
        script: [
          callTool('w', { input: 'help' }, spending(100)),
          callTool('ping', { n: 1 }, spending(100)),
          say('done', spending(100)),
        ],
        declare: (app) => {
          declareTools(app);
          app.agent('a', { tools: ['w'], tokenBudget: 10_000 });
          app.agent('w', { tools: ['ping'], tokenBudget: 100 });
        },
      },
      async ({ run: ask, model }) => {
        const { run } = await ask('go');
        expect(run).toMatchObject({ status: 'completed', output: 'done', usage: { tree_tokens: 300, steps: 2 } });
        expect(heard(model)[0]).toContain('budget_exhausted');
      },
    ));

  it('is not spent twice by branches that run side by side', () =>
    withDesk(
      {
        format,
        script: [
          callTools(
            [1, 2, 3, 4].map((n) => ({ name: 'fan', args: { n } })),
            spending(100),
          ),
          forever(say('branch', spending(400))),
        ],
        declare: (app) => {
          app.tool({ name: 'fan', input: z.object({ n: z.int() }), readOnly: true }, async ({ n }, call) =>
            call.call('w', { input: `branch ${n}` }),
          );
          app.agent('w', { maxTokens: 400 });
          app.agent('a', { tools: ['fan'], tokenBudget: 1000 });
        },
      },
      async ({ run: ask, model }) => {
        const { run } = await ask('go');
        expect(run.status).toBe('budget_exhausted');
        expect(run.usage.tree_tokens).toBeLessThanOrEqual(1300);
        expect(model.requests.length).toBeLessThanOrEqual(4);
      },
    ));
});

describe.each(formats)('a budget that one answer overruns, on $format', ({ format }) => {
  const tight = (app: WebCortex): void => {
    declareTools(app);
    app.agent('a', { tools: ['ping'], tokenBudget: 10 });
  };

  it('lets a plain answer through', () =>
    withDesk({ format, script: [say('hi', spending(30))], declare: tight }, async ({ run: ask }) => {
      const { run } = await ask('hi');
      expect(run).toMatchObject({ status: 'completed', output: 'hi', usage: { tree_tokens: 30 } });
    }));

  it('runs the calls of the answer, and asks no more', () =>
    withDesk({ format, script: [callTool('ping', {}, spending(30))], declare: tight }, async ({ run: ask }) => {
      const { status, run } = await ask('hi');
      expect([status, run.status, called(run)]).toEqual([200, 'budget_exhausted', ['ping']]);
    }));

  it('is spent at exactly its figure, not one later', () =>
    withDesk({ format, script: [callTool('ping', {}, spending(10))], declare: tight }, async ({ run: ask }) => {
      expect((await ask('hi')).run.status).toBe('budget_exhausted');
    }));

  it('sends nothing when the question alone is larger', () =>
    withDesk({ format, declare: tight }, async ({ run: ask, model, ledger }) => {
      const { run } = await ask('word '.repeat(300));
      expect([run.status, run.usage.steps, run.output]).toEqual(['budget_exhausted', 0, '']);
      expect(model.requests).toEqual([]);
      expect(await ledger()).toEqual([]);
    }));
});

describe.each(formats)('nesting on $format', ({ format }) => {
  it('of an agent in itself ends at maxDepth, as an error the model reads', () =>
    withDesk(
      {
        format,
        app: { maxDepth: 3 },
        script: [forever(callTool('a', { input: 'deeper' }))],
        declare: (app) => app.agent('a', { tools: ['a'], maxSteps: 1 }),
      },
      async ({ run: ask, model, audit }) => {
        const { status, run } = await ask('go');
        expect([status, run.status]).toEqual([200, 'step_limit']);
        expect(model.requests).toHaveLength(4);
        const calls = await audit('kind=tool_called');
        expect(calls[0]?.detail).toMatchObject({ ok: false, error: expect.stringContaining('508') });
      },
    ));

  it('is not forgotten where a handler calls the agent again', () =>
    withDesk(
      {
        format,
        script: [forever(callTool('relay'))],
        declare: (app) => {
          app.tool({ name: 'relay' }, (_input, call) => call.call('a', { input: 'deeper' }));
          app.agent('a', { tools: ['relay'], maxSteps: 1 });
        },
      },
      async ({ run: ask, model }) => {
        expect((await ask('go')).run.status).toBe('step_limit');
        // Runs at depths 0, 2, 4, 6 and 8; the handler at depth 9 is refused.
        expect(model.requests).toHaveLength(5);
      },
    ));

  it('of two agents that call each other ends too', () =>
    withDesk(
      {
        format,
        script: [forever(loopEach)],
        declare: (app) => {
          app.agent('a', { tools: ['b'], maxSteps: 1 });
          app.agent('b', { tools: ['a'], maxSteps: 1 });
        },
      },
      async ({ run: ask, model }) => {
        expect((await ask('go')).run.status).toBe('step_limit');
        expect(model.requests).toHaveLength(9);
      },
    ));
});

describe('nesting of handlers', () => {
  it('that call themselves over HTTP is a 508, and an error that only sounds like one is not', () =>
    withDesk(
      {
        declare: (app) => {
          app.route('GET', '/again', { tool: { name: 'again' } }, (_input, call) => call.call('again'));
          app.tool({ name: 'order' }, () => {
            throw new Error('order 5080 not found');
          });
          app.route('GET', '/caught', {}, (_input, call) => call.call('order').catch(() => 'caught'));
        },
      },
      async ({ request }) => {
        expect(await request('GET', '/again')).toMatchObject({
          status: 508,
          body: { error: { code: 'depth_exceeded' } },
        });
        expect(await request('GET', '/caught')).toMatchObject({ status: 200, body: 'caught' });
      },
    ));
});

const most = Number.MAX_SAFE_INTEGER;

describe.each(formats)('usage figures on $format', ({ format }) => {
  it.each([
    ['the largest integer', { inputTokens: most, outputTokens: most }],
    ['1e300', { inputTokens: 1e300, outputTokens: 1 }],
    ['2^63', { inputTokens: 2 ** 63, outputTokens: 2 ** 63 }],
  ])('of %s saturate, and the budget stays spent', (_what, usage) =>
    withDesk(
      {
        format,
        script: [callTool('ping', {}, { usage }), callTool('ping', {}, { usage })],
        declare: (app) => {
          declareTools(app);
          app.agent('a', { tools: ['ping'], tokenBudget: 1_000_000 });
        },
      },
      async ({ run: ask, ledger }) => {
        for (const expected of [most, most]) {
          const { run } = await ask('go');
          expect(run).toMatchObject({ status: 'budget_exhausted', usage: { steps: 1, tree_tokens: expected } });
        }
        const [row] = await ledger();
        expect(row).toMatchObject({ calls: 2, input_tokens: most });
      },
    ),
  );

  it.each([
    ['negative', { inputTokens: -5, outputTokens: -5 }],
    ['fractional', { inputTokens: 0.5, outputTokens: 0.5 }],
    ['text', { inputTokens: '12', outputTokens: 'many' }],
    ['missing', null],
  ])('that are %s are estimated, said to be, and never 0', (_what, usage) =>
    withDesk(
      { format, script: [say('a plain answer', { usage })], declare: (app) => app.agent('a') },
      async ({ run: ask, ledger }) => {
        const { run } = await ask('go');
        expect(run.steps[0]?.result).toMatchObject({ estimated: true });
        expect(run.usage.input_tokens).toBeGreaterThan(0);
        expect(run.usage.output_tokens).toBeGreaterThan(0);
        expect(await ledger()).toMatchObject([{ calls: 1, estimated: 1, input_tokens: run.usage.input_tokens }]);
      },
    ),
  );
});
