import { describe, expect, it } from '@jest/globals';
import { WebCortex } from './app.js';
import { WebCortexError } from './base/webcortex-error.js';
import { BootError } from './boot/boot-error.js';
import { Agent } from './declare/agent.js';
import { Get } from './declare/route.js';
import { Tool } from './declare/tool.js';

class Tickets {
  @Get('/tickets', { scopes: ['read'] })
  @Tool({ description: 'Lists tickets.' })
  list() {
    return [];
  }
}
@Agent({ description: 'Helps.', tools: ['get_tickets'], scopes: ['read'] })
class Desk {}

describe('an app', () => {
  it('has one manifest for decorators and their builder twins', () => {
    const decorated = new WebCortex().register(new Tickets(), Desk).manifest();
    const built = new WebCortex()
      .route('GET', '/tickets', { scopes: ['read'], tool: { description: 'Lists tickets.' } }, () => [])
      .agent('desk', { description: 'Helps.', tools: ['get_tickets'], scopes: ['read'] })
      .manifest();
    const [first, ...rest] = decorated.operations;
    expect(first).toEqual({ ...built.operations[0], source: 'Tickets.list' });
    expect({ ...decorated, operations: rest }).toEqual({ ...built, operations: built.operations.slice(1) });
  });

  it('chains every declaration', () => {
    const app = new WebCortex();
    const same = app
      .route('GET', '/a', {}, () => 1)
      .tool({ name: 'b' }, () => 1)
      .agent('c')
      .register(new Tickets())
      .apiKey('KEY', { id: 'k', scopes: [] })
      .anonymousScopes('read')
      .models({ fast: 'gpt-4o-mini' })
      .provider('mine', { kind: 'openai', baseUrl: 'http://localhost:1/v1' });
    expect(same).toBe(app);
  });

  it('adds up models and anonymous scopes, and takes `__proto__` for a name like any other', () => {
    const app = new WebCortex()
      .models({ a: 'gpt-4o' })
      .models(JSON.parse('{"__proto__": "gpt-4o"}') as Record<string, string>)
      .anonymousScopes('x')
      .anonymousScopes('y');
    expect(Object.keys(app.manifest().models)).toEqual(expect.arrayContaining(['a', 'default', 'fast']));
    expect(app.manifest().anonymousScopes).toEqual(['x', 'y']);
  });

  it('is known to another copy of core by its brand', () => {
    expect(Reflect.get(new WebCortex(), Symbol.for('webcortex.app'))).toBe(true);
  });

  it('does not boot with mistakes, and may be mended afterwards', async () => {
    const app = new WebCortex().agent('desk', { tools: ['get_tickets'] });
    await expect(app.boot({ env: {} })).rejects.toThrow(BootError);
    const runtime = await app.register(new Tickets()).boot({ env: {} });
    await runtime.close();
  });

  it.each<[string, (app: WebCortex) => unknown]>([
    ['route', (app) => app.route('GET', '/late', {}, () => 1)],
    ['tool', (app) => app.tool({ name: 'late' }, () => 1)],
    ['agent', (app) => app.agent('late')],
    ['register', (app) => app.register(new Tickets())],
    ['apiKey', (app) => app.apiKey('LATE', { id: 'late', scopes: [] })],
    ['anonymousScopes', (app) => app.anonymousScopes('late')],
    ['models', (app) => app.models({ late: 'gpt-4o' })],
    ['provider', (app) => app.provider('late', { kind: 'openai' })],
    ['query', (app) => app.query('GET', '/late', { sql: 'SELECT 1' })],
    ['resource', (app) => app.resource({})],
    ['context', (app) => app.context('late', { data: 1 })],
    ['memory', (app) => app.memory('late')],
  ])('refuses app.%s after boot', async (method, declare) => {
    const app = new WebCortex();
    await (await app.boot({ env: {} })).close();
    expect(() => declare(app)).toThrow(WebCortexError);
    expect(() => declare(app)).toThrow(`app.${method} was called after boot`);
  });
});
