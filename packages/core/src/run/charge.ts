import { type CallUsage, saturatingAdd, totalTokens } from '../model/usage.js';
import type { RunContext } from './context.js';
import type { AgentPlan } from './plan.js';

/** What a provider call took, and which model took it. */
export interface Charged {
  /** What was set aside before the call. */
  readonly reserved: number;
  /** `undefined`: nothing was spent. */
  readonly usage: CallUsage | undefined;
  readonly model: string;
}

/** Charges the run, the tree and the ledger, before anything else happens because of the answer. */
export async function charge(context: RunContext, plan: AgentPlan, { reserved, usage, model }: Charged): Promise<void> {
  const { state, budget, deps } = context;
  const tokens = usage === undefined ? 0 : totalTokens(usage);
  budget.settle(reserved, tokens);
  if (usage === undefined) return;
  state.ownTokens = saturatingAdd(state.ownTokens, tokens);
  const total = state.usage;
  total.input_tokens = saturatingAdd(total.input_tokens, usage.inputTokens);
  total.cache_read_tokens = saturatingAdd(total.cache_read_tokens, usage.cacheReadTokens);
  total.output_tokens = saturatingAdd(total.output_tokens, usage.outputTokens);
  const { estimated, ...figures } = usage;
  const caller = `agent:${plan.entry.name}`;
  await deps.store.ledger.charge({ caller, model, calls: 1, estimated: estimated ? 1 : 0, ...figures });
}
