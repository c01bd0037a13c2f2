import { messagesOf } from './blocks.js';
import { anthropicPrefix, IssuedThinking } from './issued-thinking.js';

/** What a service remembers of its own answers, as far as it decides what it accepts next. */
export interface AnthropicHistory {
  readonly issued: IssuedThinking;
  /** Prefixes (see `anthropicPrefix`) it answered with `pause_turn`: there an assistant message may come last. */
  readonly paused: Set<string>;
}

export function emptyAnthropicHistory(): AnthropicHistory {
  return { issued: new IssuedThinking(), paused: new Set() };
}

/** Remembers where a paused turn began: before the assistant messages that already end the conversation. */
export function notePause(body: Record<string, unknown>, history: AnthropicHistory): void {
  const lastOther = messagesOf(body).findLastIndex((message) => message['role'] !== 'assistant');
  history.paused.add(anthropicPrefix(body, lastOther + 1));
}
