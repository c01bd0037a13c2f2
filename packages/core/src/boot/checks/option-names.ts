import { didYouMean } from '../../base/did-you-mean.js';
import type { DataContextOptions, FunctionContextOptions, SqlContextOptions } from '../../declare/context-options.js';
import type {
  AgentOptions,
  ApiKeyDeclaration,
  AppOptions,
  ApprovalOptions,
  ProviderDeclaration,
  RouteOptions,
  ToolOptions,
} from '../../declare/declaration.js';
import type { MemoryOptions } from '../../declare/memory-options.js';
import type { Problem } from '../problem.js';
import type { Rule } from './rule.js';

/** The names of an options type: the compiler keeps them in step with it. */
type Names<T> = { readonly [K in keyof Required<T>]: true };

const shared = { scopes: true, input: true, output: true, description: true, timeoutMs: true } as const;
const route: Names<RouteOptions> = { ...shared, summary: true, status: true };
const tool: Names<ToolOptions> = { ...shared, name: true, readOnly: true, idempotent: true, approval: true };
const approval: Names<ApprovalOptions> = { scopes: true, distinct: true, ttlSecs: true };
const agent: Names<AgentOptions> = {
  name: true,
  description: true,
  model: true,
  system: true,
  tools: true,
  context: true,
  memory: true,
  handoffs: true,
  scopes: true,
  exposeScopes: true,
  maxSteps: true,
  tokenBudget: true,
  cache: true,
  toolResultLimit: true,
  contextWindow: true,
  compactWith: true,
  keepRecent: true,
  temperature: true,
  maxTokens: true,
  timeoutMs: true,
  exposeAt: true,
  tool: true,
  output: true,
};
const app: Names<AppOptions> = {
  name: true,
  description: true,
  version: true,
  database: true,
  controlPrefix: true,
  maxDepth: true,
  approvalTtlSecs: true,
  sessionTtlSecs: true,
  sessionCapacity: true,
  requestTimeoutMs: true,
  bodyLimit: true,
  shutdownTimeoutMs: true,
};
const apiKey: Names<ApiKeyDeclaration> = { envVar: true, id: true, scopes: true };
const provider: Names<ProviderDeclaration> = {
  name: true,
  kind: true,
  baseUrl: true,
  apiKeyEnv: true,
  capabilities: true,
};
const context: Names<DataContextOptions & SqlContextOptions & FunctionContextOptions> = {
  description: true,
  maxChars: true,
  data: true,
  sql: true,
  params: true,
  returns: true,
  resolve: true,
};
const memory: Names<MemoryOptions> = {
  description: true,
  scopes: true,
  readScopes: true,
  writeScopes: true,
  maxResults: true,
  maxEntries: true,
  anonymous: true,
};

/**
 * Every option has a known name. TypeScript lets further ones through where options are generic, and a
 * misspelt one is dangerous: `scope: ['admin']` would leave a route open to everybody.
 */
export const optionNames: Rule = ({ declarations: all }) => [
  ...misspelt('the app', all.options, app),
  ...all.operations.flatMap((operation) => [
    // `approval` on a route has a rule of its own, which says where it belongs.
    ...misspelt(`the route of ${operation.source}`, operation.route?.options, { ...route, approval: true }),
    ...misspelt(`the tool of ${operation.source}`, operation.tool, tool),
    ...misspelt(`\`approval\` of ${operation.source}`, operation.tool?.approval, approval),
  ]),
  ...all.agents.flatMap(({ source, options }) => misspelt(source, options, agent)),
  ...all.apiKeys.flatMap((key) => misspelt(`API key "${key.id}"`, key, apiKey)),
  ...all.providers.flatMap((one) => misspelt(`provider "${one.name}"`, one, provider)),
  ...all.contexts.flatMap(({ source, options }) => misspelt(source, options, context)),
  ...all.memories.flatMap(({ name, options }) => misspelt(`memory "${name}"`, options, memory)),
];

function misspelt(source: string, options: unknown, known: Readonly<Record<string, true>>): Problem[] {
  if (typeof options !== 'object' || options === null) return [];
  return Object.entries(options).flatMap(([name, value]) => {
    if (value === undefined || Object.hasOwn(known, name)) return [];
    const suggestion = didYouMean(name, Object.keys(known));
    const hint = suggestion === undefined ? 'Remove it.' : `Did you mean "${suggestion}"?`;
    const message = `${source} has the option "${name}", which doesn't exist. ${hint}`;
    return [{ code: 'unknown-option', source, message, ...(suggestion === undefined ? {} : { suggestion }) }];
  });
}
