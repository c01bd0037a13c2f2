import { describe, expect, it } from '@jest/globals';
import { rootPrincipal } from '../identity/principal.js';
import { desk, gated } from './run.test-kit.js';

const pong = { handler: () => 'pong' };
const kinds = (result: { steps: readonly { kind: string }[] }): string[] => result.steps.map((step) => step.kind);
const texts = (request: { messages: readonly { content: readonly object[] }[] } | undefined): string =>
  JSON.stringify(request?.messages.at(-1)?.content);

describe('a gated call', () => {
  const gatedDesk = (script: Parameters<typeof desk>[0]['script'], effects: string[]) =>
    desk({
      agents: { a: { tools: ['ping', 'nuke'] } },
      tools: { ping: pong, nuke: { handler: (input) => effects.push(JSON.stringify(input)), tool: gated } },
      script,
    });

  it('suspends the run, and approval runs it, then the rest of the turn', async () => {
    const effects: string[] = [];
    const app = gatedDesk([{ calls: [['ping'], ['nuke', { all: true }], ['ping']] }, 'done'], effects);
    const waiting = await app.run('go');
    expect(waiting).toMatchObject({
      status: 'awaiting_approval',
      pending_approval: { tool: 'nuke', arguments: { all: true } },
    });
    expect(kinds(waiting)).toEqual(['model', 'tool_call', 'approval_requested']);
    expect(effects).toEqual([]);
    const done = await app.resume(waiting.run_id, true);
    expect(done).toMatchObject({ status: 'completed', output: 'done' });
    expect(effects).toEqual(['{"all":true}']);
    expect(app.requests[1]?.messages.at(-1)?.content).toHaveLength(3);
  });

  it('that is denied never runs; the model gets the note, and the rest of the turn goes on', async () => {
    const effects: string[] = [];
    const app = gatedDesk([{ calls: [['nuke'], ['ping']] }, 'ok'], effects);
    const waiting = await app.run('go');
    const done = await app.resume(waiting.run_id, false, 'not today');
    expect(done?.status).toBe('completed');
    expect(kinds(done ?? waiting)).toEqual(['model', 'approval_requested', 'approval_denied', 'tool_call', 'model']);
    expect(texts(app.requests[1])).toContain('not today');
    expect(effects).toEqual([]);
  });

  it('suspends again for a further gate of the same turn, under a new id', async () => {
    const effects: string[] = [];
    const app = gatedDesk(
      [
        {
          calls: [
            ['nuke', { n: 1 }],
            ['nuke', { n: 2 }],
          ],
        },
        'ok',
      ],
      effects,
    );
    const first = await app.run('go');
    const second = await app.resume(first.run_id, true);
    expect(second?.status).toBe('awaiting_approval');
    expect(second?.pending_approval?.approval_id).not.toBe(first.pending_approval?.approval_id);
    await app.resume(first.run_id, false);
    expect(effects).toEqual(['{"n":1}']);
  });

  it('of a nested agent suspends the whole chain, and one decision continues it', async () => {
    const effects: string[] = [];
    const app = desk({
      agents: { boss: { tools: ['worker', 'ping'] }, worker: { tools: ['nuke'] } },
      tools: { ping: pong, nuke: { handler: () => effects.push('nuked'), tool: gated } },
      script: [
        { calls: [['worker', { input: 'do it' }], ['ping']] },
        { calls: [['nuke']] },
        'worker done',
        'boss done',
      ],
    });
    const waiting = await app.run('go');
    expect(waiting).toMatchObject({ status: 'awaiting_approval', agent: 'boss', pending_approval: { tool: 'nuke' } });
    const done = await app.resume(waiting.run_id, true);
    expect(done).toMatchObject({ status: 'completed', output: 'boss done' });
    expect(effects).toEqual(['nuked']);
    expect(JSON.stringify(app.requests.at(-1)?.messages)).toContain('worker done');
  });

  it('resumes with no more than its caller holds by then', async () => {
    const effects: string[] = [];
    const app = desk({
      agents: { a: { tools: ['nuke'] } },
      tools: { nuke: { handler: () => effects.push('x'), scopes: ['write'], tool: gated } },
      script: [{ calls: [['nuke']] }, 'done'],
    });
    const waiting = await app.run('go');
    app.holds([]);
    await app.resume(waiting.run_id, true);
    expect(effects).toEqual([]);
  });
});

describe('a session whose run waits', () => {
  const waitingDesk = () =>
    desk({
      agents: { a: { tools: ['nuke'] } },
      tools: { nuke: { handler: () => 'gone', tool: gated } },
      script: [{ calls: [['nuke']] }, 'done', 'after'],
    });

  it('takes no other request, and continues with the turn once it was decided', async () => {
    const app = waitingDesk();
    const waiting = await app.run('go', { session: 's' });
    await expect(app.run('more', { session: 's' })).rejects.toMatchObject({
      status: 409,
      code: 'session_awaiting_approval',
      details: [{ approval_id: waiting.pending_approval?.approval_id }],
    });
    await app.decide(waiting, true);
    const after = await app.run('after', { session: 's' });
    expect(after.status).toBe('completed');
    expect(app.requests.at(-1)?.messages.map((message) => message.role)).toEqual([
      'user',
      'assistant',
      'user',
      'assistant',
      'user',
    ]);
  });

  it('of another caller is not concerned', async () => {
    const app = waitingDesk();
    await app.run('go', { session: 's' });
    const other = rootPrincipal({ kind: 'api_key', id: 'other' }, ['*']);
    expect((await app.run('hello', { session: 's', principal: other })).status).toBe('completed');
  });
});

describe('a chain of suspended runs', () => {
  it('is written in one transaction by the outermost, with one request', async () => {
    const app = desk({
      agents: { boss: { tools: ['worker'] }, worker: { tools: ['nuke'] } },
      tools: { nuke: { handler: () => 'gone', tool: gated } },
      script: [{ calls: [['worker', { input: 'x' }]] }, { calls: [['nuke']] }],
    });
    const commits = app.spyOnCommits();
    const waiting = await app.run('go');
    expect(commits.map((transition) => [transition.runs.length, transition.approvals.length])).toEqual([[2, 1]]);
    const [request] = commits[0]?.approvals ?? [];
    expect(request?.request.runId).toBe(waiting.run_id);
  });
});
