import type { JsonObject, JsonValue } from '../base/json.js';

export interface TextBlock {
  readonly type: 'text';
  readonly text: string;
}

/** A call the model asks for. `id` is ours: unique in the conversation, mapped at the provider's edge. */
export interface ToolUseBlock {
  readonly type: 'tool_use';
  readonly id: string;
  readonly name: string;
  /** The arguments; `{}` when what the model wrote was not one JSON object (see `malformed`). */
  readonly input: JsonObject;
  /** What the model wrote instead of one JSON object, cut to 1000 characters. Such a call never runs. */
  readonly malformed?: string;
}

export interface ToolResultBlock {
  readonly type: 'tool_result';
  readonly toolUseId: string;
  /** Never blank. */
  readonly content: string;
  readonly isError: boolean;
}

/** A block only one provider understands (thinking with its signature): carried opaquely and in order. */
export interface ThinkingBlock {
  readonly type: 'thinking';
  /** Which provider kind made it; others leave it out. */
  readonly provider: string;
  readonly opaque: JsonValue;
}

export type Block = TextBlock | ToolUseBlock | ToolResultBlock | ThinkingBlock;

export interface UserMessage {
  readonly role: 'user';
  /** Tool results first, then text. */
  readonly content: readonly (TextBlock | ToolResultBlock)[];
}

export interface AssistantMessage {
  readonly role: 'assistant';
  readonly content: readonly (TextBlock | ToolUseBlock | ThinkingBlock)[];
  /** The model that wrote it, and a hash of the prefix (system, tools, messages) it was written after. */
  readonly model: string;
  readonly prefixHash: string;
}

/** One canonical conversation; each provider translates at its edge and back. */
export type Message = UserMessage | AssistantMessage;
