import type { JsonSchema } from '../base/json.js';
import type { Invocation } from '../dispatch/invocation.js';
import type { Target, Validator } from '../dispatch/target.js';
import type { AgentEntry } from '../manifest/manifest.js';
import type { ToolSpec } from '../model/provider.js';
import type { ModelHandle } from '../model/registry.js';

/** An agent, compiled at boot: what every run of it needs and no run computes again. */
export interface AgentPlan {
  readonly entry: AgentEntry;
  readonly model: ModelHandle;
  /** What summarises, for an agent with a `contextWindow`. */
  readonly summariser: ModelHandle | null;
  /** The agent's own system prompt. */
  readonly system: string;
  /** Resolves its context providers to blocks, in declared order; `null` when it names none. */
  readonly context: ContextResolver | null;
  /** Sentences after the context: how to hand over, how to remember. */
  readonly hints: readonly string[];
  /** What the model is shown: the agent's tools, then its handoffs. */
  readonly specs: readonly ToolSpec[];
  /** The agent's tools by name. */
  readonly tools: ReadonlyMap<string, Target>;
  /** `transfer_to_<agent>` → agent. */
  readonly handoffs: ReadonlyMap<string, string>;
  readonly output: { readonly schema: JsonSchema; readonly check: Validator } | null;
}

/** Resolves context for a run: as whom it acts, and what it was asked. */
export type ContextResolver = (asked: {
  readonly invocation: Invocation;
  readonly input: string;
}) => Promise<readonly string[]>;

/** All agents of the app, by name. */
export type AgentPlans = ReadonlyMap<string, AgentPlan>;

/** The sentence that tells an agent how to hand over. */
export const handoffHint =
  'When another agent is better placed to answer, call the matching transfer_to_ tool with the reason; the conversation goes on with that agent.';

export function transferToolName(agent: string): string {
  return `transfer_to_${agent}`;
}

/** The tool a model calls to hand the conversation to `agent`. */
export function transferSpec(agent: AgentEntry): ToolSpec {
  const what = agent.description === '' ? '' : ` ${agent.description}`;
  return {
    name: transferToolName(agent.name),
    description: `Transfer the conversation to the agent "${agent.name}".${what}`,
    inputSchema: {
      type: 'object',
      properties: { reason: { type: 'string', description: 'Why the other agent should take over.' } },
      required: ['reason'],
      additionalProperties: false,
    },
  };
}
