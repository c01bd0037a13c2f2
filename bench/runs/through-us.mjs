// The same run as an agent's: dispatched as a target, so that no HTTP of ours is in it.
import { createAnthropicProvider } from '@webcortex/anthropic';
import { createOpenAIProvider } from '@webcortex/openai';
import { WebCortex } from 'webcortex';
import { model, question, system, tools } from './task.mjs';

/** @param fetch the SDK's own transport, or nothing for ours */
export async function throughUs(format, baseURL, fetch) {
  const create = format === 'anthropic' ? createAnthropicProvider : createOpenAIProvider;
  const app = new WebCortex(
    { name: 'bench' },
    {
      env: {
        ANTHROPIC_API_KEY: 'key',
        OPENAI_API_KEY: 'key',
        ANTHROPIC_BASE_URL: baseURL,
        OPENAI_BASE_URL: `${baseURL}/v1`,
      },
      providerLoader: async () => (config) => create(config, fetch === undefined ? {} : { fetch }),
    },
  );
  for (const { name, description, input, run } of tools) app.tool({ name, description, input }, run);
  app.agent('helper', {
    model: model[format],
    system,
    tools: tools.map((tool) => tool.name),
    maxTokens: 4096,
    exposeAt: '/ask',
  });
  const runtime = await app.boot();
  const { target } = runtime.routes.find((route) => route.path === '/ask');
  const principal = runtime.authenticate({ apiKeys: [], authorization: [] });
  return async () => {
    const invocation = {
      principal,
      runId: null,
      rootRunId: null,
      depth: 0,
      budget: null,
      signal: new AbortController().signal,
      log: runtime.log,
      direct: true,
    };
    const result = await runtime.dispatcher.dispatch(target, { input: question }, invocation);
    if (result.status !== 'completed') throw new Error(JSON.stringify(result).slice(0, 500));
    return result.output;
  };
}
