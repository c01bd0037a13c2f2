import { describe, expect, it } from '@jest/globals';
import { callTools, say } from '@webcortex/testing';
import { type Caller, withDesk } from './kit/desk.js';
import { formats } from './kit/formats.js';
import { called, heard } from './kit/runs.js';
import { declareTools } from './kit/tools.js';

const both = [callTools([{ name: 'ping' }, { name: 'admin_ping' }, { name: 'write_ping' }]), say('done')];

describe.each(formats)('a tool the delegate lacks a scope for, on $format', ({ format }) => {
  it('is refused and audited with what is missing, and the run goes on', () => {
    let ran: string[] = [];
    return withDesk(
      {
        format,
        script: both,
        declare: (app) => {
          ran = declareTools(app);
          app.agent('a', { tools: ['ping', 'admin_ping', 'write_ping'] });
        },
      },
      async ({ run: ask, audit, model }) => {
        const { status, run } = await ask('go', { as: 'reader' });
        expect([status, run.status, ran]).toEqual([200, 'completed', ['ping']]);
        expect(called(run)).toEqual(['ping', 'tool_refused admin_ping', 'tool_refused write_ping']);
        expect(run.steps[2]?.error).toMatch(/403.*admin/);
        expect(heard(model)[1]).toMatch(/403.*admin/);
        expect(
          (await audit('kind=tool_refused')).map(({ tool, actor, detail }) => [tool, actor, detail['missing_scopes']]),
        ).toEqual([
          ['admin_ping', 'agent:a#reader', ['admin']],
          ['write_ping', 'agent:a#reader', ['write']],
        ]);
      },
    );
  });
});

describe('a run is granted what its agent declares and its caller holds', () => {
  it.each<[string, { as: Caller | null; scopes: string[]; granted: string[]; ran: string[] }]>([
    ['not what the caller lacks', { as: 'reader', scopes: ['read', 'write'], granted: ['read'], ran: ['ping'] }],
    ['not what the agent does not declare', { as: 'u', scopes: ['read'], granted: ['read'], ran: ['ping'] }],
    [
      'all of what is declared by a caller with *',
      { as: 'u', scopes: ['admin'], granted: ['admin'], ran: ['ping', 'admin_ping'] },
    ],
    [
      'what the caller has by declaring *',
      { as: 'writer', scopes: ['*'], granted: ['read', 'write'], ran: ['ping', 'write_ping'] },
    ],
    [
      'what the caller has by declaring nothing',
      { as: 'writer', scopes: [], granted: ['read', 'write'], ran: ['ping', 'write_ping'] },
    ],
    ['nothing, where they share nothing', { as: 'reader', scopes: ['write'], granted: [], ran: ['ping'] }],
    ['nothing, to an anonymous caller', { as: null, scopes: ['admin'], granted: [], ran: ['ping'] }],
  ])('%s', (_what, { as, scopes, granted, ran: expected }) => {
    let ran: string[] = [];
    return withDesk(
      {
        script: both,
        declare: (app) => {
          ran = declareTools(app);
          app.agent('a', { tools: ['ping', 'admin_ping', 'write_ping'], scopes, exposeScopes: [] });
        },
      },
      async ({ run: ask, audit }) => {
        const { status, run } = await ask('go', { as });
        expect([status, run.status]).toEqual([200, 'completed']);
        expect(ran).toEqual(expected);
        const [started] = await audit('kind=agent_started');
        expect(started?.detail['granted_scopes']).toEqual(expect.arrayContaining(granted));
        expect(started?.detail['granted_scopes']).toHaveLength(granted.length);
      },
    );
  });

  it('and nobody starts one without the scopes to start it', () =>
    withDesk(
      {
        declare: (app) => {
          declareTools(app);
          app.agent('a', { tools: ['ping'], scopes: ['write'] });
          app.agent('b', { tools: ['ping'], scopes: ['read'], exposeScopes: ['read', 'admin'] });
        },
      },
      async ({ run: ask, audit, ledger }) => {
        expect(await ask('go', { as: null })).toMatchObject({
          status: 401,
          body: { error: { code: 'unauthenticated' } },
        });
        expect(await ask('go', { as: 'reader' })).toMatchObject({
          status: 403,
          body: { error: { code: 'missing_scope', message: expect.stringContaining('write') } },
        });
        const refused = await ask('go', { as: 'reader', path: '/agents/b' });
        expect(refused).toMatchObject({ status: 403, body: { error: { message: expect.stringContaining('admin') } } });
        expect(await audit('kind=agent_started')).toEqual([]);
        expect(await ledger()).toEqual([]);
      },
    ));
});
