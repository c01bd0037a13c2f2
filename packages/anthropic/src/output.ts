import type Anthropic from '@anthropic-ai/sdk';
import type { OutputDialect, OutputPlan } from '@webcortex/core';

/** What `output_config.format` understands: closed objects, no recursion, no keyword of range or length. */
export const outputDialect: OutputDialect = {
  optional: 'keep',
  recursion: false,
  keywords: new Set(),
  formats: new Set(['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid']),
  lenient: false,
};

/** The part of the request that asks for it. Beside other tools the model must be free to call one of those first. */
export function outputParams(
  plan: OutputPlan | undefined,
  toolCount: number,
): Pick<Anthropic.MessageCreateParams, 'output_config' | 'tool_choice'> {
  if (plan?.kind === 'schema')
    return { output_config: { format: { type: 'json_schema', schema: { ...plan.schema } } } };
  if (plan?.kind !== 'tool') return {};
  return { tool_choice: toolCount === 0 ? { type: 'tool', name: plan.spec.name } : { type: 'any' } };
}
