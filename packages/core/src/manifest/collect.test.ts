import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { WebCortex } from '../app.js';

const app = () =>
  new WebCortex({ name: 'desk' })
    .apiKey('DESK_KEY', { id: 'service', scopes: ['read'] })
    .provider('mine', { kind: 'openai', baseUrl: 'https://user:pass@models.example/v1', apiKeyEnv: 'MINE_KEY' })
    .route(
      'GET',
      '/t/:id',
      { input: z.object({ id: z.int(), q: z.string().default('x') }), tool: { description: 'd' } },
      ({ id }) => id,
    )
    .agent('front_desk', { tools: ['get_t_by_id', 'get_t_by_id'], scopes: ['read'] });

describe('the manifest', () => {
  it('is frozen, plain JSON without secrets', () => {
    const manifest = app().manifest();
    expect(JSON.parse(JSON.stringify(manifest))).toEqual(manifest);
    expect(Object.isFrozen(manifest.operations[0]?.route)).toBe(true);
    expect(JSON.stringify(manifest)).not.toContain('pass');
  });

  it('has every default resolved', () => {
    const [agent] = app().manifest().agents;
    expect(agent).toMatchObject({
      model: 'default',
      tools: ['get_t_by_id'],
      exposeScopes: ['read'],
      maxSteps: 12,
      tokenBudget: null,
      cache: true,
      toolResultLimit: 16_384,
      keepRecent: 6,
      maxTokens: 16_000,
      exposeAt: '/agents/front-desk',
      tool: true,
    });
  });

  it('describes an agent as a route and a tool, guarded by who may start it', () => {
    const operation = app()
      .manifest()
      .operations.find(({ id }) => id === 'front_desk');
    expect(operation).toMatchObject({
      kind: 'agent',
      scopes: ['read'],
      route: { method: 'POST', path: '/agents/front-desk' },
      input: { required: ['input'], additionalProperties: false },
    });
  });

  it('closes objects that do not say otherwise', () => {
    expect(app().manifest().operations[0]?.input).toMatchObject({ additionalProperties: false, required: ['id'] });
  });

  it.each([
    ['GET', true, true],
    ['POST', false, false],
    ['PUT', false, true],
    ['PATCH', false, false],
    ['DELETE', false, true],
  ] as const)('takes %s for readOnly %s and idempotent %s', (method, readOnly, idempotent) => {
    const manifest = new WebCortex().route(method, '/x', { tool: true }, () => 1).manifest();
    expect(manifest.operations[0]?.tool).toMatchObject({ readOnly, idempotent });
  });

  it('names built-in aliases, which the app may change', () => {
    expect(new WebCortex().models({ fast: 'gpt-4o-mini' }).manifest().models).toEqual({
      default: 'claude-opus-5',
      fast: 'gpt-4o-mini',
    });
  });
});
