import { systemClock } from '../base/clock.js';
import type { JsonObject } from '../base/json.js';
import { quietLog } from '../base/quiet-log.js';
import { createDispatcher } from '../dispatch/dispatcher.js';
import { handlerTarget } from '../dispatch/handler-target.js';
import { HttpError } from '../dispatch/http-error.js';
import type { Invocation } from '../dispatch/invocation.js';
import type { Target, Validator } from '../dispatch/target.js';
import { type Principal, rootPrincipal } from '../identity/principal.js';
import type { AgentEntry, OperationEntry, ToolEntry } from '../manifest/manifest.js';
import { capabilitiesOf } from '../model/capabilities.js';
import type { ThinkingBlock } from '../model/conversation.js';
import type { ModelProvider, ModelRequest, ModelResponse, StopReason } from '../model/provider.js';
import type { ModelHandle } from '../model/registry.js';
import { inMemoryStore } from '../store/in-memory.js';
import type { Store } from '../store/store.js';
import type { Transition } from '../store/transition.js';
import { agentTarget } from './agent-target.js';
import { InProcessEngine } from './engine.js';
import { type AgentPlan, transferSpec, transferToolName } from './plan.js';
import { PrefixHasher } from './prefix-hash.js';
import type { RunResult } from './result.js';
import { Sessions } from './session.js';

/** What the model says next: text, calls, or a whole answer; or a failure. */
export type Say =
  | string
  | { readonly calls: readonly Call[]; readonly text?: string; readonly stop?: StopReason; readonly tokens?: number }
  | { readonly text: string; readonly stop: StopReason; readonly tokens?: number }
  | Error
  | ((request: ModelRequest) => Say);

export type Call = readonly [name: string, input?: JsonObject] | { readonly name: string; readonly malformed: string };

interface Tool {
  readonly handler: (input: JsonObject, call: { signal: AbortSignal }) => unknown;
  readonly scopes?: readonly string[];
  readonly tool?: Partial<ToolEntry>;
  readonly parse?: Validator;
  readonly timeoutMs?: number;
}

export interface Desk {
  readonly agents: Record<string, Partial<AgentEntry>>;
  readonly tools?: Record<string, Tool>;
  readonly script: readonly Say[];
  /** Stands before every answer of the model. */
  readonly thinking?: ThinkingBlock;
}

const gate = { scopes: ['webcortex:admin'], distinct: false, ttlSecs: 60 };
export const gated: Partial<ToolEntry> = { approval: gate };

/** A small app around the engine: agents, tools, and a model that says what the script says. */
export function desk(parts: Desk) {
  const store: Store = inMemoryStore(systemClock);
  const requests: ModelRequest[] = [];
  const script = [...parts.script];
  const provider: ModelProvider = {
    name: 'script',
    async generate(request) {
      requests.push(structuredClone(request));
      const answer = answerOf(script.shift() ?? new Error('the script is at its end'), request);
      return parts.thinking === undefined ? answer : { ...answer, content: [parts.thinking, ...answer.content] };
    },
  };
  const targets = new Map<string, Target>();
  const plans = new Map<string, AgentPlan>();
  const dispatcher = createDispatcher(targets, 8);
  let held: readonly string[] | null = null;
  const engine = new InProcessEngine({
    plans,
    dispatcher,
    clock: systemClock,
    newId: () => crypto.randomUUID(),
    hasher: new PrefixHasher(),
    store,
    approvalTtlSecs: 60,
    sessions: new Sessions(store, { capacity: 10, ttlSecs: 60 }),
    currentScopes: () => held,
  });
  for (const [name, tool] of Object.entries(parts.tools ?? {})) {
    const entry = operation(name, tool);
    const parse: Validator = tool.parse ?? ((value) => ({ ok: true, value }));
    targets.set(
      name,
      handlerTarget(entry, (input, call) => tool.handler(input as JsonObject, call), { parse, check: null }),
    );
  }
  for (const name of Object.keys(parts.agents)) {
    const entry: OperationEntry = { ...operation(name, {}), kind: 'agent' };
    const run = { engine: () => engine, plan: () => plans.get(name) as AgentPlan };
    targets.set(
      name,
      agentTarget(entry, (value) => ({ ok: true, value }), run),
    );
  }
  for (const [name, agent] of Object.entries(parts.agents)) plans.set(name, plan(name, agent));

  function plan(name: string, agent: Partial<AgentEntry>): AgentPlan {
    const entry = { ...agentDefaults, name, ...agent };
    const tools = new Map(entry.tools.map((tool) => [tool, targets.get(tool) as Target]));
    const transfers = entry.handoffs.map((to) => transferSpec({ ...agentDefaults, name: to }));
    const specs = entry.tools.map((tool) => ({ name: tool, description: '', inputSchema: { type: 'object' } }));
    const model: ModelHandle = {
      name: 'script-1',
      model: 'script-1',
      capabilities: capabilitiesOf('openai', 'script-1'),
      missingKey: null,
      provider: async () => provider,
    };
    return {
      entry,
      system: entry.system,
      context: null,
      hints: [],
      specs: [...specs, ...transfers],
      tools,
      handoffs: new Map(entry.handoffs.map((to) => [transferToolName(to), to])),
      output: null,
      summariser: entry.contextWindow === null ? null : model,
      model,
    };
  }

  return {
    store,
    requests,
    unused: script,
    /** Sets what the caller holds when a run resumes. */
    holds: (scopes: readonly string[]) => {
      held = scopes;
    },
    run: (input: string, as: Partial<Invocation> & { session?: string; agent?: string } = {}): Promise<RunResult> => {
      const first = plans.get(as.agent ?? (Object.keys(parts.agents)[0] as string)) as AgentPlan;
      const asked = { input, ...(as.session === undefined ? {} : { session_id: as.session }) };
      return engine.start(first, asked, { ...nobody, ...as });
    },
    resume: (runId: string, approve: boolean, note = '') => engine.resume(runId, { approve, note }, nobody),
    /** Decides as the control plane does: the approval first, then the run. */
    decide: async (waiting: RunResult, approve: boolean) => {
      const id = waiting.pending_approval?.approval_id ?? '';
      await store.approvals.decide(id, { approve, by: 'test', note: null, at: systemClock.now() });
      return engine.resume(waiting.run_id, { approve, note: '' }, nobody);
    },
    /** What is committed from now on. */
    spyOnCommits: (): Transition[] => {
      const seen: Transition[] = [];
      const { commit } = store.transitions;
      Object.assign(store.transitions, {
        commit: (one: Transition) => {
          seen.push(one);
          return commit(one);
        },
      });
      return seen;
    },
    audited: async (kind: string) => store.audit.query({ runId: null, kind, after: 0, limit: 1000 }),
  };
}

export const user: Principal = rootPrincipal({ kind: 'api_key', id: 'service' }, ['*']);

const nobody: Invocation = {
  principal: user,
  runId: null,
  rootRunId: null,
  depth: 0,
  budget: null,
  signal: new AbortController().signal,
  log: quietLog,
  direct: true,
};

const agentDefaults: AgentEntry = {
  name: '',
  source: 'test',
  description: '',
  model: 'script-1',
  system: 'You help.',
  tools: [],
  handoffs: [],
  scopes: [],
  exposeScopes: [],
  maxSteps: 12,
  tokenBudget: null,
  cache: true,
  toolResultLimit: 16_384,
  contextWindow: null,
  compactWith: 'fast',
  keepRecent: 6,
  temperature: null,
  maxTokens: 16_000,
  timeoutMs: 600_000,
  exposeAt: '/x',
  tool: true,
  output: null,
  context: [],
  memory: null,
};

function operation(name: string, tool: Partial<Tool>): OperationEntry {
  return {
    id: name,
    source: name,
    kind: 'handler',
    description: '',
    scopes: tool.scopes ?? [],
    input: { type: 'object' },
    output: null,
    timeoutMs: tool.timeoutMs ?? 5000,
    route: null,
    tool: { name, readOnly: false, idempotent: false, approval: null, ...tool.tool },
  };
}

function answerOf(say: Say, request: ModelRequest): ModelResponse {
  if (typeof say === 'function') return answerOf(say(request), request);
  if (say instanceof Error) throw say;
  const turn = typeof say === 'string' ? { text: say, stop: 'end_turn' as const } : say;
  const calls = 'calls' in turn ? turn.calls : [];
  const content: ModelResponse['content'] = [
    ...(turn.text === undefined ? [] : [{ type: 'text' as const, text: turn.text }]),
    ...calls.map((call) =>
      'malformed' in call
        ? { type: 'tool_use' as const, id: '', name: call.name, input: {}, malformed: call.malformed }
        : { type: 'tool_use' as const, id: '', name: call[0], input: call[1] ?? {} },
    ),
  ];
  const tokens = 'tokens' in turn && turn.tokens !== undefined ? turn.tokens : 10;
  return {
    model: 'script-1',
    content,
    stopReason: turn.stop ?? (calls.length > 0 ? 'tool_use' : 'end_turn'),
    usage: { inputTokens: tokens - 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0, estimated: false },
  };
}

/** Fails with a status, as a handler may. */
export function failing(status: number, message: string) {
  return (): never => {
    throw new HttpError(status, message);
  };
}
