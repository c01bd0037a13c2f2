import { describe, expect, it } from '@jest/globals';
import { callTool, callTools, forever, say } from '@webcortex/testing';
import type { WebCortex } from 'webcortex';
import { withDesk } from './kit/desk.js';
import { formats } from './kit/formats.js';
import { called, heard, kinds } from './kit/runs.js';
import { declareTools } from './kit/tools.js';

const transfer = (to: string) => callTool(`transfer_to_${to}`, { reason: 'invoice question' });

let ran: string[] = [];
const desk = (app: WebCortex): void => {
  ran = declareTools(app);
  app.context('policy', { data: { refund_window_days: 30 }, description: 'What may be refunded.' });
  app.agent('a', { system: 'You are the front desk.', tools: ['ping'], handoffs: ['billing'] });
  app.agent('billing', {
    description: 'Knows every invoice.',
    system: 'You are billing.',
    tools: ['ping2'],
    context: ['policy'],
    handoffs: ['a'],
  });
};

describe.each(formats)('a handoff on $format', ({ format }) => {
  it('is offered as a tool and in a sentence, and gives the new agent its own prompt, tools and context', () =>
    withDesk(
      { format, script: [transfer('billing'), say('paid')], declare: desk },
      async ({ run: ask, model, audit }) => {
        const { run } = await ask('my invoice?');
        expect(run).toMatchObject({ status: 'completed', output: 'paid', agent: 'billing', path: ['a', 'billing'] });
        expect(kinds(run)).toEqual(['model', 'handoff', 'model']);
        expect(run.usage).toMatchObject({ steps: 2, handoffs: 1, tool_calls: 0 });
        const [first, second] = model.requests.map(({ view }) => view);
        expect(first?.tools).toEqual(['ping', 'transfer_to_billing']);
        expect(first?.system).toMatch(/^You are the front desk\.[\s\S]*transfer_to_/);
        expect(JSON.stringify(first?.body)).toContain('Knows every invoice.');
        expect(second?.tools).toEqual(['ping2', 'transfer_to_a']);
        expect(second?.system).toMatch(/^You are billing\.[\s\S]*refund_window_days[\s\S]*transfer_to_/);
        expect(second?.system).not.toContain('front desk');
        expect(second?.messages[0]?.text).toBe('my invoice?');
        expect(await audit('kind=handoff')).toMatchObject([
          { tool: 'transfer_to_billing', detail: { from: 'a', to: 'billing', reason: 'invoice question' } },
        ]);
      },
    ));

  it('can go back and forth, and the steps of all count against the agent the run began with', () =>
    withDesk(
      {
        format,
        script: [forever(({ tools }) => transfer(tools.includes('transfer_to_a') ? 'a' : 'billing'))],
        declare: desk,
      },
      async ({ run: ask }) => {
        const { run } = await ask('go');
        expect(run).toMatchObject({ status: 'step_limit', usage: { steps: 12, handoffs: 12 } });
        expect(run.path).toEqual(Array.from({ length: 13 }, (_, n) => (n % 2 === 0 ? 'a' : 'billing')));
      },
    ));

  it('to an agent that was not declared, or without the word, is an unknown tool', () =>
    withDesk(
      {
        format,
        script: [callTools(['transfer_to_admin', 'billing', 'transfer_to_'].map((name) => ({ name }))), say('done')],
        declare: desk,
      },
      async ({ run: ask }) => {
        const { run } = await ask('go');
        expect(called(run)).toEqual([
          'tool_refused transfer_to_admin',
          'tool_refused billing',
          'tool_refused transfer_to_',
        ]);
        expect(run.path).toEqual(['a']);
      },
    ));
});

describe.each(formats)('one turn with a handoff in it on $format', ({ format }) => {
  it.each<[string, string[], string[], string[]]>([
    ['before a call', ['transfer_to_billing', 'ping'], ['ping'], ['ping', 'handoff transfer_to_billing']],
    [
      'between calls',
      ['ping', 'transfer_to_billing', 'ping'],
      ['ping', 'ping'],
      ['ping', 'ping', 'handoff transfer_to_billing'],
    ],
    [
      'before a call only the new agent has',
      ['transfer_to_billing', 'ping2'],
      [],
      ['tool_refused ping2', 'handoff transfer_to_billing'],
    ],
    [
      'twice',
      ['transfer_to_billing', 'transfer_to_billing', 'ping'],
      ['ping'],
      ['tool_refused transfer_to_billing', 'ping', 'handoff transfer_to_billing'],
    ],
  ])('%s runs every call under the old agent, answers all of them, and then hands over', (_what, names, done, steps) =>
    withDesk(
      {
        format,
        script: [
          callTools(names.map((name) => ({ name, args: name.startsWith('transfer') ? { reason: 'r' } : {} }))),
          say('done'),
        ],
        declare: desk,
      },
      async ({ run: ask, model }) => {
        const { run } = await ask('go');
        expect(run).toMatchObject({ status: 'completed', path: ['a', 'billing'] });
        expect(called(run)).toEqual(steps);
        expect(ran).toEqual(done);
        expect(heard(model)).toHaveLength(names.length);
      },
    ),
  );

  it('leaves the tools of the old agent behind', () =>
    withDesk(
      { format, script: [transfer('billing'), callTool('ping'), callTool('ping2'), say('done')], declare: desk },
      async ({ run: ask }) => {
        expect(called((await ask('go')).run)).toEqual(['handoff transfer_to_billing', 'tool_refused ping', 'ping2']);
        expect(ran).toEqual(['ping2']);
      },
    ));
});

describe('the authority of a handoff', () => {
  it.each<[string, string[], string[], string[]]>([
    ['declares more than the one before held', ['x'], ['x', 'y'], ['x_tool']],
    ['declares nothing', ['x'], [], ['x_tool']],
    ['shares nothing with the one before', ['x'], ['y'], []],
    ['declares *', ['x'], ['*'], ['x_tool']],
    ['is the first that declares anything', [], ['y'], ['y_tool']],
  ])('to an agent that %s is never more than both hold', (_what, first, second, may) => {
    const done: string[] = [];
    return withDesk(
      {
        script: [transfer('b'), callTools([{ name: 'x_tool' }, { name: 'y_tool' }]), say('done')],
        declare: (app) => {
          app.tool({ name: 'x_tool', scopes: ['x'] }, () => done.push('x_tool'));
          app.tool({ name: 'y_tool', scopes: ['y'] }, () => done.push('y_tool'));
          app.agent('a', { scopes: first, exposeScopes: [], handoffs: ['b'] });
          app.agent('b', { scopes: second, exposeScopes: [], tools: ['x_tool', 'y_tool'] });
        },
      },
      async ({ run: ask }) => {
        expect((await ask('go', { as: 'xy' })).run.path).toEqual(['a', 'b']);
        expect(done).toEqual(may);
      },
    );
  });

  it('is not won back by handing over to and fro', () => {
    const done: string[] = [];
    return withDesk(
      {
        script: [transfer('b'), transfer('a'), callTools([{ name: 'x_tool' }, { name: 'y_tool' }]), say('done')],
        declare: (app) => {
          app.tool({ name: 'x_tool', scopes: ['x'] }, (_input, call) => done.push(call.user.id));
          app.tool({ name: 'y_tool', scopes: ['y'] }, (_input, call) => done.push(call.user.id));
          app.agent('a', { scopes: ['x', 'y'], handoffs: ['b'], tools: ['x_tool', 'y_tool'] });
          app.agent('b', { scopes: ['x'], handoffs: ['a'] });
        },
      },
      async ({ run: ask }) => {
        expect((await ask('go', { as: 'xy' })).run.path).toEqual(['a', 'b', 'a']);
        expect(done).toEqual(['agent:a#xy']);
      },
    );
  });
});
