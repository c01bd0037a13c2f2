import type { JsonObject, JsonValue } from '../base/json.js';
import type { Principal } from '../identity/principal.js';
import type { Message } from '../model/conversation.js';

/** Compaction that failed is tried again after 2, 4, 8… steps. */
export interface CompactionState {
  readonly failures: number;
  /** Not before this many provider calls. */
  readonly notBefore: number;
}

export type RunStatus = 'completed' | 'max_tokens' | 'step_limit' | 'budget_exhausted' | 'awaiting_approval' | 'failed';

export type StepKind =
  | 'model'
  | 'tool_call'
  | 'tool_refused'
  | 'approval_requested'
  | 'approval_denied'
  | 'handoff'
  | 'compaction';

/** One thing a run did, as the caller sees it. */
export interface Step {
  /** Provider calls completed before it. */
  readonly index: number;
  readonly kind: StepKind;
  readonly tool?: string;
  readonly arguments?: JsonObject;
  readonly result?: JsonValue;
  readonly error?: string;
  readonly duration_ms: number;
}

/** What the run itself spent; `tree_tokens` is added when the result is made. */
export interface RunUsage {
  steps: number;
  tool_calls: number;
  input_tokens: number;
  cache_read_tokens: number;
  output_tokens: number;
  handoffs: number;
  compactions: number;
}

export interface CallResult {
  readonly content: string;
  readonly isError: boolean;
}

/** One call of the turn in work. `open` → `started` (written before the effect) → `done`. */
export interface TurnCall {
  readonly id: string;
  readonly name: string;
  readonly input: JsonObject;
  readonly malformed: string | null;
  phase: 'open' | 'started' | 'done';
  result: CallResult | null;
  /** The nested run this call started, when that run is suspended. */
  childRunId: string | null;
}

export interface TurnState {
  readonly calls: TurnCall[];
  /** The agent the first accepted handoff of the turn goes to, with the model's reason. */
  handoff: { readonly to: string; readonly reason: string } | null;
}

export interface PendingApproval {
  readonly approvalId: string;
  /** Index of the call in the turn: the gated one, or the one whose nested run waits. */
  readonly call: number;
  /** The nested run that waits; `null` when the gated call is this run's own. */
  readonly childRunId: string | null;
  readonly tool: string;
  /** Parsed, defaults filled in: what is shown is what runs. */
  readonly arguments: JsonValue;
  readonly reason: string;
  readonly expiresAt: number;
}

export interface RunFailure {
  readonly code: string;
  readonly message: string;
}

/** Everything a run is. Serialisable after any action: no closures, no class instances. */
export interface RunState {
  readonly version: 1;
  readonly runId: string;
  readonly rootRunId: string;
  readonly depth: number;
  readonly entryAgent: string;
  /** The agent at work; a handoff changes it. */
  agent: string;
  path: string[];
  /** Who started the run. */
  readonly caller: Principal;
  /** The delegate that acts. */
  principal: Principal;
  readonly input: string;
  readonly sessionId: string | null;
  /** The whole system prompt of the agent at work, byte-identical on every step. */
  system: string;
  messages: Message[];
  turn: TurnState | null;
  steps: Step[];
  usage: RunUsage;
  /** What this run spent itself, all four kinds. */
  ownTokens: number;
  /** `pause_turn` answers in a row. */
  pauses: number;
  /** Measured input tokens of the last call; 0 before the first and after a compaction. */
  lastInput: number;
  compaction: CompactionState;
  /** Corrective retries of the final answer made. */
  corrections: number;
  /** The last call and result, and how often they came in a row. */
  repeat: { readonly signature: string; readonly count: number } | null;
  output: JsonValue;
  status: RunStatus | null;
  failure: RunFailure | null;
  pending: PendingApproval | null;
  readonly startedAt: number;
  /** Wall-clock milliseconds by which the run must have ended. While suspended: milliseconds left. */
  deadlineAt: number;
  /** The tree's budget as it stood when the state was last written; kept by the outermost run. */
  tree: { limit: number | null; spent: number };
}
