import { controlTarget } from './control/control-target.js';
import type { ControlOperation } from './control/operation.js';
import { compileCheck } from './dispatch/check-output.js';
import { handlerTarget } from './dispatch/handler-target.js';
import { compileParser } from './dispatch/parse-input.js';
import type { Target, Validator } from './dispatch/target.js';
import type { Collected } from './manifest/collected.js';
import type { OperationEntry } from './manifest/manifest.js';
import { agentTarget } from './run/agent-target.js';
import type { RunEngine } from './run/engine.js';
import type { AgentPlan } from './run/plan.js';
import type { Store } from './store/store.js';

export interface CompileParts {
  readonly collected: Collected;
  readonly engine: RunEngine;
  readonly store: Store;
  /** Filled after the targets: an agent's plan needs its tools' targets. */
  readonly plans: ReadonlyMap<string, AgentPlan>;
  readonly control: readonly ControlOperation[];
  /** The app configures no authentication. */
  readonly open: boolean;
}

/** Compiles every operation into `targets`, by id. @returns the checks of the agents' `output` schemas, by agent */
export async function compileTargets(
  parts: CompileParts,
  targets: Map<string, Target>,
): Promise<Map<string, Validator>> {
  const { collected, control, open } = parts;
  for (const entry of collected.manifest.operations) {
    const target = entry.kind === 'agent' ? await compileAgent(entry, parts) : await compileHandler(entry, parts);
    if (target !== undefined) targets.set(entry.id, target);
  }
  for (const operation of control) {
    const parse = await compileParser(operation.schema, operation.entry.input);
    targets.set(operation.entry.id, controlTarget(operation, parse, open));
  }
  const outputs = new Map<string, Validator>();
  for (const agent of collected.manifest.agents) {
    const schema = collected.agentOutputs.get(agent.name);
    if (schema !== undefined && agent.output !== null) outputs.set(agent.name, await compileCheck(schema));
  }
  return outputs;
}

async function compileAgent(entry: OperationEntry, parts: CompileParts): Promise<Target | undefined> {
  const name = parts.collected.agentOf.get(entry.id);
  if (name === undefined) return undefined;
  const parse = await compileParser(parts.collected.schemas.get(entry.id)?.input, entry.input);
  return agentTarget(entry, parse, {
    engine: () => parts.engine,
    plan: () => {
      const plan = parts.plans.get(name);
      if (plan === undefined) throw new Error(`agent "${name}" was not compiled`);
      return plan;
    },
  });
}

async function compileHandler(entry: OperationEntry, parts: CompileParts): Promise<Target | undefined> {
  const { collected } = parts;
  const bind = collected.bindings.get(entry.id);
  const handler = bind === undefined ? collected.handlers.get(entry.id) : await bind(parts.store);
  if (handler === undefined) return undefined;
  const schemas = collected.schemas.get(entry.id);
  const parse = await compileParser(schemas?.input, entry.input);
  const check = schemas?.output === undefined || entry.output === null ? null : await compileCheck(schemas.output);
  return handlerTarget(entry, handler, { parse, check });
}
