import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { WebCortex } from '../app.js';
import { Agent } from '../declare/agent.js';
import { Get } from '../declare/route.js';
import { Tool } from '../declare/tool.js';
import { toolsOf } from '../declare/tools-of.js';
import { BootError } from './boot-error.js';

const ok = () => 'ok';
const byId = z.object({ id: z.string() });

class Tickets {
  @Get('/tickets')
  @Tool({ name: 'list_tickets', description: 'Lists.' })
  list() {
    return [];
  }
  plain() {
    return 1;
  }
}

/** An app without a mistake, to which each case adds one. */
function app(): WebCortex {
  return new WebCortex({ name: 'desk' }).register(new Tickets());
}

const mistakes: [code: string, says: string, make: (a: WebCortex) => unknown][] = [
  [
    'unknown-tool',
    'agent "a" references tool "list_ticket", which is not an exposed route. Did you mean "list_tickets"?',
    (a) => a.agent('a', { tools: ['list_ticket'] }),
  ],
  [
    'unknown-tool',
    'agent "a" references tool "zzzz", which is not an exposed route.',
    (a) => a.agent('a', { tools: ['zzzz'] }),
  ],
  [
    'unknown-handoff',
    'agent "a" references handoff "biling", which is not an agent. Did you mean "billing"?',
    (a) => a.agent('billing').agent('a', { handoffs: ['biling'] }),
  ],
  ['duplicate-route', 'GET /tickets', (a) => a.route('GET', '/tickets', {}, ok)],
  [
    'duplicate-route',
    'GET /x/:b',
    (a) =>
      a.route('GET', '/x/:id', { input: byId }, ok).route('GET', '/x/:b', { input: z.object({ b: z.string() }) }, ok),
  ],
  ['duplicate-tool', 'tool "list_tickets" is declared twice', (a) => a.tool({ name: 'list_tickets' }, ok)],
  [
    'duplicate-agent',
    'agent "a" is declared twice',
    (a) => a.agent('a', { tool: false }).agent('a', { tool: false, exposeAt: '/b' }),
  ],
  ['tool-names-differ-in-case', 'differ only in case', (a) => a.tool({ name: 'List_Tickets' }, ok)],
  ['invalid-name', 'would be refused by the model providers', (a) => a.tool({ name: 'läuft' }, ok)],
  ['invalid-name', 'would be refused', (a) => a.tool({ name: 'x'.repeat(65) }, ok)],
  ['handoff-to-itself', 'hands off to itself', (a) => a.agent('a', { handoffs: ['a'] })],
  [
    'tool-named-like-handoff',
    'Rename the tool',
    (a) =>
      a
        .tool({ name: 'transfer_to_b' }, ok)
        .agent('b')
        .agent('a', { tools: ['transfer_to_b'], handoffs: ['b'] }),
  ],
  ['gate-without-tool', 'can never fire', (a) => a.route('POST', '/p', { approval: 'required' } as object, ok)],
  ['not-a-positive-integer', '`maxSteps` of agent "a" is 0', (a) => a.agent('a', { maxSteps: 0 })],
  ['not-a-positive-integer', '`tokenBudget` of agent "a" is 1.5', (a) => a.agent('a', { tokenBudget: 1.5 })],
  ['not-a-positive-integer', '`toolResultLimit` of agent "a" is -1', (a) => a.agent('a', { toolResultLimit: -1 })],
  ['not-a-positive-integer', '`keepRecent` of agent "a" is NaN', (a) => a.agent('a', { keepRecent: Number.NaN })],
  ['not-a-positive-integer', '`timeoutMs` of agent "a" is 2147483648', (a) => a.agent('a', { timeoutMs: 2 ** 31 })],
  ['not-a-positive-integer', '`timeoutMs` of route GET /t', (a) => a.route('GET', '/t', { timeoutMs: 0 }, ok)],
  ['invalid-status', '`status` of route GET /t is 302', (a) => a.route('GET', '/t', { status: 302 }, ok)],
  [
    'schema-without-json-schema',
    'has no JSON Schema',
    (a) => a.route('POST', '/t', { input: z.object({ at: z.date() }) }, () => 1),
  ],
  ['input-not-an-object', 'is not an object', (a) => a.route('POST', '/t', { input: z.string() }, () => 1)],
  [
    'path-parameter-not-in-input',
    'has the parameter "idd", which its input schema doesn\'t name. Did you mean ":id"?',
    (a) => a.route('GET', '/t/:idd' as string, { input: byId }, () => 1),
  ],
  ['path-parameter-not-in-input', 'Add "id" to `input`', (a) => a.route('GET', '/t/:id' as string, {}, ok)],
  ['malformed-path', 'is malformed', (a) => a.route('GET', 'tickets' as string, {}, ok)],
  ['malformed-path', 'is malformed', (a) => a.route('GET', '/a//b' as string, {}, ok)],
  ['malformed-path', 'is malformed', (a) => a.route('GET', '/a?x=1' as string, {}, ok)],
  ['malformed-path', 'parameter twice', (a) => a.route('GET', '/:id/:id' as string, { input: byId }, () => 1)],
  ['reserved-path', 'lies under the control plane', (a) => a.route('GET', '/_webcortex/x', {}, ok)],
  ['invalid-control-prefix', '`controlPrefix`', () => undefined],
  ['unknown-model', 'Did you mean "default"?', (a) => a.agent('a', { model: 'defalt' })],
  ['unknown-model', 'which no provider serves', (a) => a.models({ mine: 'nobody/x' })],
  ['alias-cycle', 'leads back to itself (x → y → x)', (a) => a.models({ x: 'y', y: 'x' })],
  [
    'option-the-model-rejects',
    'sets `temperature`, which the model "claude-opus-5" rejects',
    (a) => a.agent('a', { temperature: 0.5 }),
  ],
  ['invalid-temperature', 'must be from 0 to 2', (a) => a.agent('a', { temperature: 3, model: 'gpt-4o' })],
  ['invalid-api-key', 'empty id', (a) => a.apiKey('K', { id: '', scopes: [] })],
  [
    'invalid-api-key',
    'declared twice',
    (a) => a.apiKey('K', { id: 'k', scopes: [] }).apiKey('L', { id: 'k', scopes: [] }),
  ],
  [
    'invalid-api-key',
    'another key reads too',
    (a) => a.apiKey('K', { id: 'k', scopes: [] }).apiKey('K', { id: 'l', scopes: [] }),
  ],
  ['malformed-scope', 'a scope is one word', (a) => a.route('GET', '/t', { scopes: ['read write'] }, ok)],
  [
    'invalid-provider',
    'must be an http or https URL',
    (a) => a.provider('mine', { kind: 'openai', baseUrl: 'localhost:1' }),
  ],
  [
    'registered-twice',
    'is registered twice',
    (a) => {
      const t = new Tickets();
      a.register(t, t);
    },
  ],
  ['constructor-needs-arguments', 'register an instance: app.register(new Needs(…))', (a) => a.register(Needs)],
  ['constructor-failed', 'the constructor of class Throws threw: boom', (a) => a.register(Throws)],
  ['static-method', 'Static.make is static', (a) => a.register(new Static())],
  ['nothing-declared', 'declares nothing', (a) => a.register(new (class Bare {})())],
  ['several-routes', 'has 2 routes', (a) => a.register(new Two())],
  ['said-twice', 'says `scopes` on its route and on @Tool', (a) => a.register(new SaidTwice())],
  [
    'not-registered',
    'declared on class Elsewhere, which was not registered',
    (a) => a.agent('a', { tools: [toolsOf(Elsewhere, 'go')] }),
  ],
  ['not-a-tool', 'Tickets.plain, which is not a tool', (a) => a.agent('a', { tools: [toolsOf(Tickets, 'plain')] })],
  ['minified-name', 'looks minified', (a) => a.register(q)],
];

class Needs {
  constructor(readonly db: object) {}
  @Get('/needs')
  go() {
    return this.db;
  }
}
class Throws {
  constructor() {
    throw new Error('boom');
  }
  @Get('/throws')
  go() {
    return 1;
  }
}
class Static {
  @Get('/static')
  static make() {
    return 1;
  }
  @Get('/instance')
  go() {
    return 1;
  }
}
class Two {
  @Get('/one')
  @Get('/two')
  go() {
    return 1;
  }
}
class SaidTwice {
  @Get('/said', { scopes: ['a'] })
  @Tool({ scopes: ['b'], description: 'd' })
  go() {
    return 1;
  }
}
class Elsewhere {
  @Tool({ description: 'd' })
  go() {
    return 1;
  }
}
@Agent({})
class q {}

describe('boot', () => {
  it('finds nothing wrong with a good app', () => {
    expect(
      app()
        .agent('a', { tools: [toolsOf(Tickets), 'list_tickets'] })
        .check().problems,
    ).toEqual([]);
  });

  it.each(mistakes)('%s: …%s…', async (code, says, make) => {
    const broken = code === 'invalid-control-prefix' ? new WebCortex({ controlPrefix: 'x y' }) : app();
    make(broken);
    const error = await broken.boot({ env: {} }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(BootError);
    const { problems, message } = error as BootError;
    expect(problems.map((problem) => problem.code)).toContain(code);
    expect(message).toContain(says);
    for (const line of message.split('\n')) expect(line).toMatch(/^webcortex: /);
  });

  it('reports every problem at once', async () => {
    const broken = app()
      .agent('a', { tools: ['nope'], maxSteps: 0 })
      .route('GET', '/x/:id' as string, {}, ok);
    const error = await broken.boot({ env: {} }).catch((reason: unknown) => reason);
    expect((error as BootError).problems).toHaveLength(3);
  });

  it('says that a missing provider key is missing, and boots', async () => {
    const runtime = await app().agent('a').boot({ env: {} });
    expect(runtime.warnings.join()).toContain('ANTHROPIC_API_KEY');
    await runtime.close();
  });

  it('refuses two API keys with the same value', async () => {
    const twins = app().apiKey('A', { id: 'a', scopes: [] }).apiKey('B', { id: 'b', scopes: [] });
    await expect(twins.boot({ env: { A: 'same', B: 'same' } })).rejects.toThrow('has the same value as another key');
  });

  it('refuses further declarations afterwards', async () => {
    const booted = app();
    await (await booted.boot({ env: {} })).close();
    expect(() => booted.agent('late')).toThrow('app.agent was called after boot');
  });
});
