import { type Delta, isObject } from '@webcortex/core';
import { CallAssembly } from './call-assembly.js';
import type { WireMessage } from './wire-message.js';

/** Puts a streamed answer together. Chunks are read as what they are: data from outside. */
export class StreamAssembly {
  /** Usage as far as it is known; it comes last, in a chunk without choices, or with any chunk, or never. */
  usage: unknown;
  #model: unknown;
  #text = '';
  #refusal = '';
  #finishReason: unknown;
  readonly #calls = new CallAssembly();
  readonly #onDelta: (delta: Delta) => void;

  constructor(onDelta: (delta: Delta) => void) {
    this.#onDelta = onDelta;
  }

  /** Whether anything of an answer came. */
  get started(): boolean {
    return this.#model !== undefined;
  }

  /** Whether the answer came to its end: servers may leave out `[DONE]`, but never the finish reason. */
  get complete(): boolean {
    return typeof this.#finishReason === 'string';
  }

  push(chunk: unknown): void {
    if (!isObject(chunk)) return;
    this.#model ??= chunk['model'] ?? '';
    this.usage = chunk['usage'] ?? this.usage;
    const choice: unknown = Array.isArray(chunk['choices']) ? chunk['choices'][0] : undefined;
    if (!isObject(choice)) return;
    this.#finishReason = choice['finish_reason'] ?? this.#finishReason;
    if (isObject(choice['delta'])) this.#extend(choice['delta']);
  }

  message(): WireMessage {
    return {
      model: this.#model,
      text: this.#text,
      refusal: this.#refusal,
      calls: this.#calls.calls(),
      finishReason: this.#finishReason,
      usage: this.usage,
    };
  }

  #extend(delta: Record<string, unknown>): void {
    const { content, refusal, tool_calls: pieces } = delta;
    if (typeof content === 'string' && content !== '') {
      this.#text += content;
      this.#onDelta({ type: 'text', text: content });
    }
    if (typeof refusal === 'string') this.#refusal += refusal;
    if (!Array.isArray(pieces)) return;
    for (const piece of pieces) {
      const name = this.#calls.push(piece);
      if (name !== undefined) this.#onDelta({ type: 'tool_use', name });
    }
  }
}
