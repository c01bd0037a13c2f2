/** Every default that changes behaviour, in one visible file. Times in milliseconds unless the name says otherwise. */
export const defaults = Object.freeze({
  app: Object.freeze({
    name: 'webcortex-app',
    description: '',
    version: '0.0.0',
    controlPrefix: '/_webcortex',
    maxDepth: 8,
    approvalTtlSecs: 3600,
    sessionTtlSecs: 3600,
    sessionCapacity: 1000,
    requestTimeoutMs: 30_000,
    bodyLimit: 1_048_576,
    shutdownTimeoutMs: 25_000,
  }),
  agent: Object.freeze({
    model: 'default',
    maxSteps: 12,
    cache: true,
    toolResultLimit: 16_384,
    maxTokens: 16_000,
    timeoutMs: 600_000,
    compactWith: 'fast',
    keepRecent: 6,
  }),
  models: Object.freeze({ default: 'claude-opus-5', fast: 'claude-haiku-4-5' }),
  approvalScopes: Object.freeze(['webcortex:admin']),
});
