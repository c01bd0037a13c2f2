import type { ProviderKind } from './provider-kind.js';

/** What a model accepts. `docs` and source of the facts: the two providers' documentation, autumn 2026. */
export interface Capabilities {
  /** Whether a `temperature` may be sent. */
  readonly temperature: boolean;
  /** Whether `tool_choice` may force a tool. */
  readonly forcedToolChoice: boolean;
  /** Whether the service can constrain the answer to a JSON schema. */
  readonly jsonSchemaOutput: boolean;
  /** The name of the max-tokens field (OpenAI's format; Anthropic always says `max_tokens`). */
  readonly maxTokensField: 'max_tokens' | 'max_completion_tokens';
  /** What to send as `reasoning_effort` when function tools are sent: nothing, or this value. */
  readonly reasoningEffortWithTools: 'none' | null;
  /** Whether strict function schemas may be sent where they convert without loss. */
  readonly strictTools: boolean;
  /** Whether the service accepts `stream_options: {include_usage: true}`. */
  readonly streamUsage: boolean;
}

/** Claude models of the 5.5 family, and whatever comes after it: nothing forced, no temperature. */
const newestClaude: Capabilities = Object.freeze({
  temperature: false,
  forcedToolChoice: false,
  jsonSchemaOutput: true,
  maxTokensField: 'max_tokens',
  reasoningEffortWithTools: null,
  strictTools: false,
  streamUsage: true,
});
const recentClaude: Capabilities = Object.freeze({ ...newestClaude, forcedToolChoice: true });
const temperedClaude: Capabilities = Object.freeze({ ...recentClaude, temperature: true });
const oldClaude: Capabilities = Object.freeze({ ...temperedClaude, jsonSchemaOutput: false });

/** OpenAI's reasoning models, and whatever comes after them. */
const reasoning: Capabilities = Object.freeze({
  temperature: false,
  forcedToolChoice: true,
  jsonSchemaOutput: true,
  maxTokensField: 'max_completion_tokens',
  reasoningEffortWithTools: null,
  strictTools: true,
  streamUsage: true,
});
const reasoningOffWithTools: Capabilities = Object.freeze({ ...reasoning, reasoningEffortWithTools: 'none' });
const chat: Capabilities = Object.freeze({ ...reasoning, temperature: true });
const oldChat: Capabilities = Object.freeze({ ...chat, jsonSchemaOutput: false, strictTools: false });
const firstReasoning: Capabilities = Object.freeze({ ...reasoning, jsonSchemaOutput: false, strictTools: false });

/** A server that only speaks OpenAI's format: the old names, and nothing that many of them refuse or misread. */
const compatible: Capabilities = Object.freeze({
  ...oldChat,
  maxTokensField: 'max_tokens',
});

const rows: readonly (readonly [Capabilities, readonly string[]])[] = [
  [newestClaude, ['claude-opus-5-5', 'claude-sonnet-5-5', 'claude-fable-5-1', 'claude-fable-5-2']],
  [newestClaude, ['claude-mythos-5-1', 'claude-mythos-5-2']],
  [recentClaude, ['claude-haiku-5-5', 'claude-opus-5', 'claude-sonnet-5', 'claude-fable-5', 'claude-mythos-5']],
  [recentClaude, ['claude-opus-4-7', 'claude-opus-4-8']],
  [
    temperedClaude,
    ['claude-opus-4-6', 'claude-sonnet-4-6', 'claude-opus-4-5', 'claude-sonnet-4-5', 'claude-haiku-4-5'],
  ],
  [oldClaude, ['claude-opus-4-1', 'claude-opus-4', 'claude-sonnet-4', 'claude-opus-4-0', 'claude-sonnet-4-0']],
  [reasoningOffWithTools, ['gpt-5.6', 'gpt-5.6-sol', 'gpt-5.6-terra', 'gpt-5.6-luna']],
  [reasoning, ['gpt-5.5', 'gpt-5.4', 'gpt-5.4-mini', 'gpt-5.4-nano', 'gpt-5.3-chat-latest', 'gpt-5.2', 'gpt-5.1']],
  [reasoning, ['gpt-5', 'gpt-5-mini', 'gpt-5-nano', 'o1', 'o3', 'o3-mini', 'o4-mini']],
  [firstReasoning, ['o1-mini', 'o1-preview']],
  [chat, ['gpt-4.1', 'gpt-4.1-mini', 'gpt-4.1-nano', 'gpt-4o', 'gpt-4o-mini']],
  [oldChat, ['gpt-4o-2024-05-13', 'gpt-4-turbo', 'gpt-4', 'gpt-4-32k', 'gpt-3.5-turbo', 'gpt-3.5-turbo-16k']],
];

const table: ReadonlyMap<string, Capabilities> = new Map(
  rows.flatMap(([capabilities, models]) => models.map((model) => [model, capabilities] as const)),
);

/** `claude-haiku-4-5-20251001` and `gpt-5.2-2025-12-11` are snapshots of the model before the date. */
const snapshotDate = /-(?:\d{8}|\d{4}-\d{2}-\d{2})$/;

/** What to assume of a model that is not in the table: of a vendor's own, what its newest models accept. */
function defaultsOf(kind: ProviderKind, model: string): Capabilities {
  if (kind === 'anthropic') return model.startsWith('claude-') ? newestClaude : oldClaude;
  if (kind === 'offline') return chat;
  const version = /^gpt-(\d+)(?:\.(\d+))?(?:-|$)/.exec(model);
  if (version !== null) {
    const number = Number(version[1]) * 100 + Number(version[2] ?? 0);
    if (number >= 506) return reasoningOffWithTools;
    return number >= 500 ? reasoning : oldChat;
  }
  return /^o\d+(?:-|$)/.test(model) ? reasoning : compatible;
}

/**
 * What a model accepts: by its exact id (a snapshot's date aside), else by a default of the provider's kind;
 * `overrides` come from `app.provider` and win.
 */
export function capabilitiesOf(kind: ProviderKind, model: string, overrides: Partial<Capabilities> = {}): Capabilities {
  const known = table.get(model) ?? table.get(model.replace(snapshotDate, ''));
  return { ...(known ?? defaultsOf(kind, model)), ...overrides };
}
