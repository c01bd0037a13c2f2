import type { Target, Validator } from '../dispatch/target.js';
import type { OperationEntry } from '../manifest/manifest.js';
import type { RunEngine } from './engine.js';
import type { AgentPlan } from './plan.js';
import { type RunResult, statusCodeOf } from './result.js';
import type { RunInput } from './start.js';

/** The dispatch target of an agent: calling it starts a run. The plan is looked up late: plans need targets. */
export function agentTarget(
  entry: OperationEntry,
  parse: Validator,
  run: { engine: () => RunEngine; plan: () => AgentPlan },
): Target {
  return {
    entry,
    parse,
    check: null,
    execute: (input, invocation) => run.engine().start(run.plan(), input as RunInput, invocation),
    statusOf: (result) => statusCodeOf((result as RunResult).status),
  };
}
