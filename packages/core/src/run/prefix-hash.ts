import { createHash } from 'node:crypto';
import type { AssistantMessage, Message } from '../model/conversation.js';
import type { ToolSpec } from '../model/provider.js';

/** What comes before an answer and what its thinking is bound to. */
export interface Prefix {
  readonly model: string;
  readonly system: string;
  readonly tools: readonly ToolSpec[];
}

/**
 * Hashes prefixes of conversations. Newer models bind their thinking to the exact model, system prompt, tools
 * and messages before it. Digests of what doesn't change are kept as long as the messages live.
 */
export class PrefixHasher {
  readonly #messages = new WeakMap<Message, string>();
  readonly #tools = new WeakMap<readonly ToolSpec[], string>();

  /** The hash of model, system prompt, tools and the first `count` messages. */
  hash(prefix: Prefix, messages: readonly Message[], count: number): string {
    const parts = [prefix.model, prefix.system, this.#toolsDigest(prefix.tools)];
    for (const message of messages.slice(0, count)) parts.push(this.#messageDigest(message));
    return sha256(JSON.stringify(parts));
  }

  /**
   * The history to send: as it is when every thinking block still follows the prefix it was written after,
   * else without any thinking. Never with some of it.
   */
  usable(prefix: Prefix, messages: readonly Message[]): readonly Message[] {
    const bound = messages.every(
      (message, index) => !hasThinking(message) || message.prefixHash === this.hash(prefix, messages, index),
    );
    return bound ? messages : messages.map(withoutThinking);
  }

  #messageDigest(message: Message): string {
    let digest = this.#messages.get(message);
    if (digest === undefined) {
      digest = sha256(JSON.stringify({ role: message.role, content: message.content }));
      this.#messages.set(message, digest);
    }
    return digest;
  }

  #toolsDigest(tools: readonly ToolSpec[]): string {
    let digest = this.#tools.get(tools);
    if (digest === undefined) {
      digest = sha256(JSON.stringify(tools));
      this.#tools.set(tools, digest);
    }
    return digest;
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

export function hasThinking(message: Message): message is AssistantMessage {
  return message.role === 'assistant' && message.content.some((block) => block.type === 'thinking');
}

function withoutThinking(message: Message): Message {
  if (!hasThinking(message)) return message;
  const content = message.content.filter((block) => block.type !== 'thinking');
  // A message may not be empty, and leaving it out would put two user messages in a row.
  return { ...message, content: content.length > 0 ? content : [{ type: 'text', text: '(no text)' }] };
}
