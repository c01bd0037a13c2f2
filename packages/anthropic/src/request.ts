import type Anthropic from '@anthropic-ai/sdk';
import type { ModelRequest, OutputPlan } from '@webcortex/core';
import { markLast, markSystem, markTools } from './cache-marks.js';
import { outputParams } from './output.js';
import { type ToWire, toolToWire } from './to-wire.js';

type Params = Omit<Anthropic.MessageCreateParamsNonStreaming, 'stream'>;

/** The request in the service's words. */
export function requestParams(request: ModelRequest, plan: OutputPlan | undefined, toWire: ToWire): Params {
  const { cache, capabilities, temperature } = request;
  const messages = toWire.messages(request.messages);
  const system = plan?.kind === 'text' ? `${request.system}\n\n${plan.instruction}`.trim() : request.system;
  const own = toWire.tools(request.tools);
  const tools = plan?.kind === 'tool' ? [...own, toolToWire(plan.spec)] : own;
  return {
    model: request.model,
    max_tokens: request.maxTokens,
    // The SDK has a type for each role, and ours is the two of them.
    messages: (cache ? markLast(messages) : messages) as Anthropic.MessageParam[],
    ...(system.trim() === '' ? {} : { system: cache ? markSystem(system) : system }),
    ...(tools.length === 0 ? {} : { tools: cache ? markTools(tools) : [...tools] }),
    ...(temperature === undefined || !capabilities.temperature ? {} : { temperature }),
    ...outputParams(plan, own.length),
  };
}
