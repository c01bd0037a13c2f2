import type { ModelRequest, OutputPlan } from '@webcortex/core';
import { wireName } from '@webcortex/transport';
import type OpenAI from 'openai';
import type { ToWire } from './to-wire.js';
import { toolToWire, type WireTools } from './tools.js';

type Params = OpenAI.ChatCompletionCreateParamsNonStreaming;

/** What a request is translated with. */
export interface RequestContext {
  readonly plan: OutputPlan | undefined;
  readonly tools: WireTools;
  readonly toWire: ToWire;
}

/** The request in the service's words. Nothing about caching is sent: this service caches by itself. */
export function requestParams(request: ModelRequest, { plan, tools, toWire }: RequestContext): Params {
  const { capabilities, temperature } = request;
  const system = plan?.kind === 'text' ? `${request.system}\n\n${plan.instruction}` : request.system;
  const all = plan?.kind === 'tool' ? [...tools.params, toolToWire(plan.spec)] : tools.params;
  const effort = all.length > 0 ? capabilities.reasoningEffortWithTools : null;
  return {
    model: request.model,
    messages: toWire.messages(system, request.messages),
    [capabilities.maxTokensField]: request.maxTokens,
    ...(all.length === 0 ? {} : { tools: [...all] }),
    ...(effort === null ? {} : { reasoning_effort: effort }),
    ...(temperature === undefined || !capabilities.temperature ? {} : { temperature }),
    ...outputParams(request, plan),
  };
}

/** The part that asks for the final answer. Beside other tools the model must be free to call one of those first. */
function outputParams(
  { output, tools }: ModelRequest,
  plan: OutputPlan | undefined,
): Pick<Params, 'response_format' | 'tool_choice'> {
  if (output !== undefined && plan?.kind === 'schema') {
    const json_schema = { name: wireName(output.name), schema: { ...plan.schema }, strict: plan.strict };
    return { response_format: { type: 'json_schema', json_schema } };
  }
  if (plan?.kind !== 'tool') return {};
  return { tool_choice: tools.length === 0 ? { type: 'function', function: { name: plan.spec.name } } : 'required' };
}
