import { memoryHint } from '../declare/memory-tool-names.js';
import type { Target, Validator } from '../dispatch/target.js';
import type { AgentEntry, Manifest } from '../manifest/manifest.js';
import type { ToolSpec } from '../model/provider.js';
import type { ModelHandle } from '../model/registry.js';
import { type AgentPlan, type ContextResolver, handoffHint, transferSpec, transferToolName } from './plan.js';

export interface PlanParts {
  readonly targets: ReadonlyMap<string, Target>;
  readonly model: (name: string) => ModelHandle;
  readonly context: (names: readonly string[]) => ContextResolver | null;
  /** Compiled `output` schemas of agents, by agent. */
  readonly outputs: ReadonlyMap<string, Validator>;
}

/** Compiles every agent once. Boot has checked that all names exist. */
export function compilePlans(manifest: Manifest, parts: PlanParts): Map<string, AgentPlan> {
  const specs = new Map<string, ToolSpec>();
  for (const operation of manifest.operations) {
    if (operation.tool === null) continue;
    const { name } = operation.tool;
    specs.set(name, { name, description: operation.description, inputSchema: operation.input });
  }
  const agents = new Map(manifest.agents.map((agent) => [agent.name, agent]));
  return new Map(manifest.agents.map((agent) => [agent.name, compilePlan(agent, { ...parts, specs, agents })]));
}

function compilePlan(
  entry: AgentEntry,
  parts: PlanParts & { specs: ReadonlyMap<string, ToolSpec>; agents: ReadonlyMap<string, AgentEntry> },
): AgentPlan {
  const tools = new Map<string, Target>();
  const specs: ToolSpec[] = [];
  for (const name of entry.tools) {
    const target = parts.targets.get(name);
    const spec = parts.specs.get(name);
    if (target === undefined || spec === undefined) continue;
    tools.set(name, target);
    specs.push(spec);
  }
  const handoffs = new Map<string, string>();
  for (const name of entry.handoffs) {
    const agent = parts.agents.get(name);
    if (agent === undefined) continue;
    handoffs.set(transferToolName(name), name);
    specs.push(transferSpec(agent));
  }
  const check = parts.outputs.get(entry.name);
  const output = check === undefined || entry.output === null ? null : { schema: entry.output, check };
  return {
    entry,
    model: parts.model(entry.model),
    summariser: entry.contextWindow === null ? null : parts.model(entry.compactWith),
    system: entry.system,
    context: parts.context(entry.context),
    hints: [...(handoffs.size > 0 ? [handoffHint] : []), ...(entry.memory === null ? [] : [memoryHint(entry.memory)])],
    specs: Object.freeze(specs),
    tools,
    handoffs,
    output,
  };
}
