import { describe, expect, it } from '@jest/globals';
import { callTool, callTools, say } from '@webcortex/testing';
import type { WebCortex } from 'webcortex';
import { z } from 'zod';
import { type Answer, type Caller, type Desk, withDesk } from './kit/desk.js';
import { formats } from './kit/formats.js';
import { called, heard } from './kit/runs.js';
import { declareTools } from './kit/tools.js';

interface Listed {
  readonly approval_id: string;
  readonly run_id: string;
  readonly agent: string;
  readonly caller: string;
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

let ran: string[] = [];
const desk = (app: WebCortex): void => {
  ran = declareTools(app);
  app.agent('a', { tools: ['ping', 'ping2', 'nuke'] });
};
const turnOf = (...names: string[]) => callTools(names.map((name, n) => ({ name, args: { n } })));

async function pending({ request }: Desk, as: Caller = 'admin'): Promise<readonly Listed[]> {
  const { body } = await request('GET', '/_webcortex/approvals', { as });
  return (body as { approvals: Listed[] }).approvals;
}

/** Decides the one approval that waits. */
async function decide(on: Desk, body: unknown, as: Caller = 'admin'): Promise<Answer> {
  const [only, ...more] = await pending(on);
  if (only === undefined || more.length > 0) throw new Error(`${more.length} more approvals wait`);
  return on.request('POST', `/_webcortex/approvals/${only.approval_id}`, { as, body });
}

describe.each(formats)('a gated call on $format', ({ format }) => {
  it('suspends the run before it is run, and is listed with its caller and arguments', () =>
    withDesk({ format, script: [turnOf('ping', 'nuke', 'ping2')], declare: desk }, async (on) => {
      const { status, run } = await on.run('go', { as: 'writer' });
      expect(status).toBe(202);
      expect(run).toMatchObject({
        status: 'awaiting_approval',
        pending_approval: { tool: 'nuke', arguments: { n: 1, confirm: false } },
      });
      expect(called(run)).toEqual(['ping', 'approval_requested nuke']);
      expect(ran).toEqual(['ping 0']);
      expect(await pending(on)).toMatchObject([
        {
          approval_id: run.pending_approval?.approval_id,
          run_id: run.run_id,
          agent: 'a',
          caller: 'agent:a#writer',
          tool: 'nuke',
          arguments: { n: 1, confirm: false },
        },
      ]);
      expect(await on.audit('kind=approval_requested')).toMatchObject([{ tool: 'nuke', run_id: run.run_id }]);
    }));

  it('that is approved runs as it was shown, then the rest of the turn, then the model goes on', () =>
    withDesk({ format, script: [turnOf('ping', 'nuke', 'ping2'), say('done')], declare: desk }, async (on) => {
      await on.run('go');
      const { status, body } = await decide(on, { approve: true, note: 'fine' });
      expect(status).toBe(200);
      expect(body).toMatchObject({ status: 'completed', output: 'done' });
      expect(ran).toEqual(['ping 0', 'nuke 1', 'ping2 2']);
      expect(heard(on.model)).toEqual(['pong 0', 'nuke 1', 'ping2 2']);
      expect(await pending(on)).toEqual([]);
      expect((await on.audit('kind=approval_decided'))[0]?.detail).toMatchObject({
        approved: true,
        by: 'admin',
        note: 'fine',
      });
    }));

  it.each([
    ['first', ['nuke', 'ping', 'ping2'], ['ping 1', 'ping2 2']],
    ['in the middle', ['ping', 'nuke', 'ping2'], ['ping 0', 'ping2 2']],
    ['last', ['ping', 'ping2', 'nuke'], ['ping 0', 'ping2 1']],
    ['only', ['nuke'], []],
  ])('that is denied never runs, %s of a turn, and every call of the turn has its result', (_where, names, done) =>
    withDesk({ format, script: [turnOf(...names), say('pity')], declare: desk }, async (on) => {
      await on.run('go');
      const { status, body } = await decide(on, { approve: false, note: 'not today' });
      expect([status, (body as { output: string }).output]).toEqual([200, 'pity']);
      expect(ran).toEqual(done);
      expect(heard(on.model)).toHaveLength(names.length);
      expect(heard(on.model)[names.indexOf('nuke')]).toContain('not today');
    }),
  );

  it('asked for twice in a turn is decided twice, each decision for its own call', () =>
    withDesk(
      {
        format,
        script: [callTools([{ name: 'nuke' }, { name: 'nuke' }, { name: 'nuke' }]), say('done')],
        declare: desk,
      },
      async (on) => {
        const first = (await on.run('go')).run;
        const second = (await decide(on, { approve: false, note: 'no' })).body as typeof first;
        expect(second.status).toBe('awaiting_approval');
        expect(second.run_id).toBe(first.run_id);
        expect(second.pending_approval?.approval_id).not.toBe(first.pending_approval?.approval_id);
        expect((await decide(on, { approve: true })).status).toBe(202);
        expect((await decide(on, { approve: false })).status).toBe(200);
        expect(ran).toEqual(['nuke']);
        expect(heard(on.model).map((text) => text.includes('denied'))).toEqual([true, false, true]);
      },
    ));

  it('beside a handoff is settled first, and the handoff still takes effect', () =>
    withDesk(
      {
        format,
        script: [
          callTools([{ name: 'transfer_to_b', args: { reason: 'r' } }, { name: 'nuke' }, { name: 'ping' }]),
          say('from b'),
        ],
        declare: (app) => {
          desk(app);
          app.agent('front', { tools: ['nuke', 'ping'], handoffs: ['b'], exposeAt: '/front' });
          app.agent('b');
        },
      },
      async (on) => {
        expect((await on.run('go', { path: '/front' })).run.path).toEqual(['front']);
        const { body } = await decide(on, { approve: true });
        expect(body).toMatchObject({ status: 'completed', output: 'from b', path: ['front', 'b'] });
        expect(ran).toEqual(['nuke', 'ping']);
      },
    ));

  it('of a nested agent suspends the runs above it, and one decision continues them all', () =>
    withDesk(
      {
        format,
        script: [
          callTool('middle', { input: 'down' }),
          callTool('a', { input: 'further down' }),
          callTool('nuke'),
          say('bottom'),
          say('middle'),
          say('top'),
        ],
        declare: (app) => {
          desk(app);
          app.agent('middle', { tools: ['a'] });
          app.agent('top', { tools: ['middle'] });
        },
      },
      async (on) => {
        const { status, run } = await on.run('go', { path: '/agents/top' });
        expect([status, run.agent, run.pending_approval?.tool]).toEqual([202, 'top', 'nuke']);
        const { status: then, body } = await decide(on, { approve: true });
        expect(then).toBe(200);
        expect(body).toMatchObject({ agent: 'top', status: 'completed', output: 'top', run_id: run.run_id });
        expect(ran).toEqual(['nuke']);
      },
    ));
});

describe('a decision', () => {
  const suspended = { script: [turnOf('nuke'), say('done')], declare: desk };

  it('counts once: repeated it is a 404, and changes nothing', () =>
    withDesk(suspended, async (on) => {
      const id = (await on.run('go')).run.pending_approval?.approval_id;
      expect((await decide(on, { approve: false })).status).toBe(200);
      for (const approve of [false, true]) {
        const again = await on.request('POST', `/_webcortex/approvals/${id}`, { as: 'admin', body: { approve } });
        expect(again).toMatchObject({ status: 404, body: { error: { code: 'approval_not_found' } } });
      }
      expect(ran).toEqual([]);
    }));

  it('made by several at once is one of them, and the tool runs once', () =>
    withDesk(suspended, async (on) => {
      const id = (await on.run('go')).run.pending_approval?.approval_id;
      const answers = await Promise.all(
        Array.from({ length: 8 }, () =>
          on.request('POST', `/_webcortex/approvals/${id}`, { as: 'admin', body: { approve: true } }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)]);
      expect(ran).toEqual(['nuke 0']);
    }));

  it.each(['00000000-0000-4000-8000-000000000000', 'x', '__proto__', 'constructor', '%2e%2e%2fhealth', 'a%2Fb'])(
    'on the unknown id %s is a 404',
    (id) =>
      withDesk({ declare: desk }, async ({ request }) => {
        const answer = await request('POST', `/_webcortex/approvals/${id}`, { as: 'admin', body: { approve: true } });
        expect(answer).toMatchObject({ status: 404, body: { error: { code: 'approval_not_found' } } });
      }),
  );

  it.each<[string, unknown]>([
    ['a word', { approve: 'yes' }],
    ['the text "true"', { approve: 'true' }],
    ['a number', { approve: 1 }],
    ['null', { approve: null }],
    ['nothing in it', {}],
    ['no body', undefined],
    ['a list', [true]],
    ['a bare true', 'true'],
    ['broken JSON', '{"approve":tr'],
    ['a note that is no text', { approve: true, note: 5 }],
    ['something else in it', { approve: true, arguments: { confirm: true } }],
    ['another caller in it', { approve: true, by: 'admin' }],
  ])('with %s is a 400, and the approval still waits', (_what, body) =>
    withDesk({ script: [turnOf('nuke')], declare: desk }, async (on) => {
      await on.run('go');
      expect((await decide(on, body)).status).toBe(400);
      expect(await pending(on)).toHaveLength(1);
      expect(ran).toEqual([]);
    }),
  );

  it.each([null, 'reader', 'writer', 'approver'] as const)('is not for %s, who may not even look', (as) =>
    withDesk({ script: [turnOf('nuke')], declare: desk }, async (on) => {
      const id = (await on.run('go')).run.pending_approval?.approval_id;
      const refused = as === null ? 401 : 403;
      for (const [method, path] of [
        ['GET', '/_webcortex/approvals'],
        ['POST', `/_webcortex/approvals/${id}`],
      ] as const) {
        const answer = await on.request(method, path, {
          as,
          ...(method === 'POST' ? { body: { approve: true } } : {}),
        });
        expect([answer.status, answer.headers.has('www-authenticate')]).toEqual([refused, as === null]);
      }
      expect(await pending(on)).toHaveLength(1);
    }),
  );
});

describe('whose authority an approved call has', () => {
  it.each<[string, { as: Caller; by: Caller; does: boolean }]>([
    ['the caller holds what it needs', { as: 'writer', by: 'admin', does: true }],
    ['only the approver holds it', { as: 'reader', by: 'u', does: false }],
  ])("is the caller's, where %s", (_what, { as, by, does }) => {
    const done: string[] = [];
    return withDesk(
      {
        script: [callTool('erase'), say('done')],
        declare: (app) => {
          app.tool({ name: 'erase', scopes: ['write'], approval: 'required' }, (_input, call) => {
            done.push(call.user.id);
          });
          app.agent('a', { tools: ['erase'], exposeScopes: [] });
        },
      },
      async (on) => {
        const { status } = await on.run('go', { as });
        expect(status).toBe(does ? 202 : 200);
        if (does) expect((await decide(on, { approve: true }, by)).status).toBe(200);
        expect(done).toEqual(does ? [`agent:a#${as}`] : []);
      },
    );
  });

  const refunds = (distinct: boolean) => (app: WebCortex) => {
    app.tool(
      {
        name: 'refund',
        input: z.object({ cents: z.int().default(100) }),
        approval: { scopes: ['refunds:approve'], distinct },
      },
      () => 'refunded',
    );
    app.agent('a', { tools: ['refund'] });
  };

  it('a tool may name its approvers, who decide that and nothing else', () =>
    withDesk({ script: [callTool('refund'), say('done')], declare: refunds(false) }, async (on) => {
      await on.run('go', { as: 'writer' });
      expect(await pending(on, 'approver')).toMatchObject([{ tool: 'refund', arguments: { cents: 100 } }]);
      expect((await decide(on, { approve: true }, 'writer')).status).toBe(403);
      expect((await decide(on, { approve: true }, 'approver')).status).toBe(200);
      expect((await on.request('GET', '/_webcortex/audit', { as: 'approver' })).status).toBe(403);
    }));

  it.each(['u', 'approver'] as const)('with `distinct` whoever started the run (%s) cannot decide it', (as) =>
    withDesk({ script: [callTool('refund'), say('done')], declare: refunds(true) }, async (on) => {
      await on.run('go', { as });
      expect((await decide(on, { approve: true }, as)).status).toBe(403);
      expect(await pending(on)).toHaveLength(1);
      expect((await decide(on, { approve: true }, 'admin')).status).toBe(200);
    }),
  );
});

describe('a gate', () => {
  it('lets a human through over HTTP, and nobody else', () =>
    withDesk(
      {
        script: [callTool('wrap'), say('done')],
        declare: (app) => {
          app.route('POST', '/purge', { tool: { name: 'purge', approval: 'required' } }, (_input, call) => {
            ran.push(call.user.id);
            return 'purged';
          });
          app.route('POST', '/wrap', { tool: { name: 'wrap' } }, (_input, call) => call.call('purge'));
          app.agent('a', { tools: ['wrap'] });
          ran = [];
        },
      },
      async (on) => {
        expect(await on.request('POST', '/purge')).toMatchObject({ status: 200, body: 'purged' });
        expect(await on.request('POST', '/wrap')).toMatchObject({
          status: 403,
          body: { error: { code: 'approval_required' } },
        });
        expect((await on.run('go')).run.steps[1]?.error).toContain('approval');
        expect(ran).toEqual(['u']);
      },
    ));

  it('tells whoever started the run, and nobody else, what came of it', () =>
    withDesk({ script: [turnOf('nuke'), say('done')], declare: desk }, async (on) => {
      const { run } = await on.run('go', { as: 'writer' });
      const read = async (as: Caller | null) => {
        const { status, body } = await on.request('GET', `/_webcortex/runs/${run.run_id}`, { as });
        return [status, (body as { status?: string }).status];
      };
      expect(await read('writer')).toEqual([200, 'awaiting_approval']);
      await decide(on, { approve: true });
      expect(await read('writer')).toEqual([200, 'completed']);
      expect(await read('admin')).toEqual([200, 'completed']);
      expect((await read('reader'))[0]).toBe(404);
      expect((await read(null))[0]).toBe(404);
    }));
});
