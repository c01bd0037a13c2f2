import type { StopReason } from '@webcortex/core';

/** A call the scripted model asks for. */
export interface ScriptedCall {
  /** Left out: the script makes a unique one. `''`: sent blank. `null`: the field is not sent. */
  readonly id?: string | null;
  readonly name: string;
  /** Sent as JSON. Default `{}`. Not together with `rawArguments`. */
  readonly args?: unknown;
  /** Sent as it is, for arguments that are not one JSON object. */
  readonly rawArguments?: string;
}

/** Thinking before an answer. A string is `{text}`. */
export type ScriptedThinking =
  | string
  | {
      /** May be `''`: a signature with nothing shown. */
      readonly text: string;
      /** Left out: the server issues one, bound to what came before. */
      readonly signature?: string;
    }
  | { readonly redacted: string };

/** What the service reports. `unknown`, so that a script can report nonsense; `null` leaves the field out. */
export interface ScriptedUsage {
  /** Uncached input. Default 10. */
  readonly inputTokens?: unknown;
  /** Default 0. */
  readonly cacheReadTokens?: unknown;
  /** Default 0. */
  readonly cacheWriteTokens?: unknown;
  /** Default 5. */
  readonly outputTokens?: unknown;
}

/** `stop_sequence` only Anthropic says; `{wire}` is sent as it is, for words a provider may invent. */
export type ScriptedStop = StopReason | 'stop_sequence' | { readonly wire: string };

/** One turn of the model, as an author writes it. Thinking comes first, then text, then calls. */
export interface TurnSpec {
  readonly text?: string;
  readonly calls?: readonly ScriptedCall[];
  readonly thinking?: readonly ScriptedThinking[];
  /** What the model says when it declines. Makes `stop` `refusal`. */
  readonly refusal?: string;
  /** Default: `tool_use` with calls, `refusal` with a refusal, else `end_turn`. */
  readonly stop?: ScriptedStop;
  /** `null`: nothing is reported at all. */
  readonly usage?: ScriptedUsage | null;
  /** Milliseconds before the answer begins. Default 0. */
  readonly delayMs?: number;
}

export type ScriptBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'thinking'; readonly text: string; readonly signature: string | undefined }
  | { readonly type: 'redacted_thinking'; readonly data: string }
  | {
      readonly type: 'call';
      readonly id: string | null | undefined;
      readonly name: string;
      /** The arguments as the model wrote them. */
      readonly json: string;
    };

/** A turn with every default filled in. */
export interface Turn {
  readonly kind: 'turn';
  readonly blocks: readonly ScriptBlock[];
  readonly stop: ScriptedStop;
  readonly refusal: string | null;
  readonly usage: Required<ScriptedUsage> | null;
  readonly delayMs: number;
}

/** What is reported when a script says nothing else. */
export const defaultUsage: Required<ScriptedUsage> = Object.freeze({
  inputTokens: 10,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 5,
});

function thinkingBlock(thinking: ScriptedThinking): ScriptBlock {
  if (typeof thinking === 'string') return { type: 'thinking', text: thinking, signature: undefined };
  if ('redacted' in thinking) return { type: 'redacted_thinking', data: thinking.redacted };
  return { type: 'thinking', text: thinking.text, signature: thinking.signature };
}

function callBlock(call: ScriptedCall): ScriptBlock {
  if (call.args !== undefined && call.rawArguments !== undefined) {
    throw new TypeError(`the call of "${call.name}" has both args and rawArguments`);
  }
  return { type: 'call', id: call.id, name: call.name, json: call.rawArguments ?? JSON.stringify(call.args ?? {}) };
}

function defaultStop(spec: TurnSpec): ScriptedStop {
  if (spec.refusal !== undefined) return 'refusal';
  return spec.calls === undefined || spec.calls.length === 0 ? 'end_turn' : 'tool_use';
}

/** One turn, in full. */
export function turn(spec: TurnSpec): Turn {
  return {
    kind: 'turn',
    blocks: [
      ...(spec.thinking ?? []).map(thinkingBlock),
      ...(spec.text === undefined ? [] : [{ type: 'text' as const, text: spec.text }]),
      ...(spec.calls ?? []).map(callBlock),
    ],
    stop: spec.stop ?? defaultStop(spec),
    refusal: spec.refusal ?? null,
    usage: spec.usage === null ? null : { ...defaultUsage, ...spec.usage },
    delayMs: spec.delayMs ?? 0,
  };
}

/** The model answers with a text and ends. */
export function say(text: string, more: Omit<TurnSpec, 'text'> = {}): Turn {
  return turn({ ...more, text });
}

/** The model asks for one call. */
export function callTool(name: string, args: unknown = {}, more: Omit<TurnSpec, 'calls'> = {}): Turn {
  return turn({ ...more, calls: [{ name, args }] });
}

/** The model asks for several calls in one turn. */
export function callTools(calls: readonly ScriptedCall[], more: Omit<TurnSpec, 'calls'> = {}): Turn {
  return turn({ ...more, calls });
}
