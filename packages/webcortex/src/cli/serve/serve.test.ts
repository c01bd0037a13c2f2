import { describe, expect, it } from '@jest/globals';
import type { AgentEntry, Manifest, OperationEntry } from '@webcortex/core';
import { paintFor } from '../screen/paint.js';
import { banner } from './banner.js';
import type { BannerFacts } from './banner-facts.js';
import { bannerFacts } from './banner-of.js';
import { curlLine } from './curl-line.js';
import { prettyLine } from './pretty-line.js';
import { serveEnv } from './serve-env.js';

const plain = paintFor({}, {});

const operation = (more: Partial<OperationEntry> & { id: string }): OperationEntry => ({
  source: more.id,
  kind: 'handler',
  description: '',
  scopes: [],
  input: { type: 'object' },
  output: null,
  timeoutMs: 1000,
  route: null,
  tool: null,
  ...more,
});
const route = (method: 'GET' | 'POST', path: string) => ({
  method,
  path,
  pathParams: [...path.matchAll(/:(\w+)/g)].map(String),
  summary: '',
  status: 200,
});
const tool = (name: string, gated = false) => ({
  name,
  readOnly: !gated,
  idempotent: !gated,
  approval: gated ? { scopes: [], distinct: false, ttlSecs: 60 } : null,
});
const agent: AgentEntry = {
  name: 'assistant',
  source: 'Assistant',
  description: '',
  model: 'default',
  system: '',
  tools: ['purge', 'list_tickets'],
  handoffs: [],
  scopes: ['read'],
  exposeScopes: ['read'],
  maxSteps: 8,
  tokenBudget: null,
  cache: true,
  toolResultLimit: 1,
  temperature: null,
  maxTokens: 1,
  timeoutMs: 1,
  exposeAt: '/ask',
  tool: true,
  output: null,
  contextWindow: null,
  compactWith: 'default',
  keepRecent: 6,
  context: [],
  memory: null,
};
const manifest: Manifest = {
  manifestVersion: 1,
  app: {
    name: 'desk',
    description: '',
    version: '1',
    database: null,
    controlPrefix: '/_webcortex',
    maxDepth: 8,
    approvalTtlSecs: 1,
    sessionTtlSecs: 1,
    sessionCapacity: 1,
    requestTimeoutMs: 1,
    bodyLimit: 1,
    shutdownTimeoutMs: 1,
  },
  operations: [
    operation({ id: 'one', scopes: ['read'], route: route('GET', '/tickets/:id') }),
    operation({ id: 'list_tickets', scopes: ['read'], route: route('GET', '/tickets'), tool: tool('list_tickets') }),
    operation({ id: 'purge', scopes: ['admin'], route: route('POST', '/purge'), tool: tool('purge', true) }),
    operation({ id: 'hello', route: route('POST', '/hello') }),
  ],
  agents: [agent],
  apiKeys: [{ envVar: 'DESK_KEY', id: 'service', scopes: ['read'] }],
  anonymousScopes: [],
  models: { default: 'claude-opus-5' },
  providers: [],
  contexts: [],
  memories: [],
};
const url = 'http://127.0.0.1:3000';
const facts = (
  env: Record<string, string>,
  more: { fromFiles?: Map<string, string>; manifest?: Partial<Manifest> } = {},
): BannerFacts =>
  bannerFacts({
    runtime: {
      manifest: { ...manifest, ...more.manifest },
      warnings: ['ANTHROPIC_API_KEY is not set: runs will fail', 'something else'],
    },
    url,
    fromFiles: more.fromFiles ?? new Map(),
    env,
  });

describe('banner', () => {
  it('says what is served, what is open, gated and missing', () => {
    expect(banner(facts({ DESK_KEY: 'k' }), plain)).toBe(`
  desk  ${url}

  4 routes  GET /tickets/:id, GET /tickets, POST /purge, POST /hello
  2 tools   list_tickets, purge
  1 agent   assistant at POST /ask
  open      POST /hello (no credential needed)
  gated     purge (an approval each call)
  missing   ANTHROPIC_API_KEY: runs of assistant will fail. Set it, or try WEBCORTEX_OFFLINE=1
  warning   something else

  try  curl -s ${url}/tickets -H "x-api-key: $DESK_KEY"
`);
  });

  it('says when the offline model answers, and misses no key then', () => {
    const text = banner(facts({ WEBCORTEX_OFFLINE: '1' }), plain);
    expect(text).toContain('models    offline: no key, no network');
    expect(text).not.toContain('missing');
  });

  it('counts routes open that ask for what anonymous callers hold', () => {
    expect(banner(facts({}, { manifest: { anonymousScopes: ['read'] } }), plain)).toContain(
      'open      GET /tickets/:id, GET /tickets, POST /hello (no credential needed)',
    );
  });
});

describe('curlLine', () => {
  const ask = `-H 'content-type: application/json' -d '{"input":"Please list tickets"}'`;
  it.each<[string, BannerFacts, string]>([
    [
      'an agent that can answer, with a key from the environment',
      facts({ DESK_KEY: 'k', ANTHROPIC_API_KEY: 'a' }),
      `curl -s ${url}/ask -H "x-api-key: $DESK_KEY" ${ask}`,
    ],
    [
      'a key from a file, read by the line itself',
      facts({ DESK_KEY: 'k', WEBCORTEX_OFFLINE: '1' }, { fromFiles: new Map([['DESK_KEY', "/it's/.env"]]) }),
      `curl -s ${url}/ask -H "x-api-key: $(node --env-file='/it'\\''s/.env' -p process.env.DESK_KEY)" ${ask}`,
    ],
    [
      'an agent anybody may ask',
      facts({ WEBCORTEX_OFFLINE: '1' }, { manifest: { anonymousScopes: ['*'] } }),
      `curl -s ${url}/ask ${ask}`,
    ],
    [
      'a route that reads, where no agent can answer',
      facts({ DESK_KEY: 'k' }),
      `curl -s ${url}/tickets -H "x-api-key: $DESK_KEY"`,
    ],
    ['the health route, where no key is set', facts({}), `curl -s ${url}/_webcortex/health`],
  ])('shows %s', (_, given, expected) => {
    expect(curlLine(given)).toBe(expected);
  });

  it('never has the value of a key in it', () => {
    expect(curlLine(facts({ DESK_KEY: 'sekrit-value', WEBCORTEX_OFFLINE: '1' }))).not.toContain('sekrit');
  });
});

describe('prettyLine', () => {
  const at = { time: '2026-01-02T03:04:05.000Z' };
  it.each([
    [
      'a request',
      {
        ...at,
        level: 'info',
        method: 'GET',
        route: '/t/:id',
        status: 200,
        ms: 3.08765,
        request_id: 'r',
        msg: 'request',
      },
      'INFO  GET /t/:id 200 3.1 ms',
    ],
    ['any other line', { ...at, level: 'warn', run_id: 'x', n: 2, msg: 'estimated' }, 'WARN  estimated run_id=x n=2'],
    [
      'an error',
      { ...at, level: 'error', err: { message: 'boom', stack: 'Error: boom\n    at f' }, msg: 'failed' },
      'ERROR failed\n    Error: boom\n        at f',
    ],
  ])('shows %s', (_, entry, expected) => {
    expect(prettyLine(JSON.stringify(entry), plain).replace(/^\d\d:\d\d:\d\d /, '')).toBe(expected);
  });

  it.each(['plain text', '[1,2]', '', '{"half":'])('leaves what is no log line as it is: %j', (line) => {
    expect(prettyLine(line, plain)).toBe(line);
  });
});

describe('serveEnv', () => {
  it('lets a flag win over a variable', () => {
    expect(serveEnv({ WEBCORTEX_PORT: '1', PORT: '2', A: 'x' }, { port: 0, host: '::1' })).toEqual({
      WEBCORTEX_PORT: '0',
      PORT: '2',
      A: 'x',
      WEBCORTEX_HOST: '::1',
    });
    expect(serveEnv({ PORT: '2' }, {})).toEqual({ PORT: '2' });
  });
});
