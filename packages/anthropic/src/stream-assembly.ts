import { type Delta, isObject } from '@webcortex/core';
import { mergeUsage } from './usage.js';
import type { WireMessage } from './wire-message.js';

type Open = Record<string, unknown>;

/** Puts a streamed answer together. Events are read as what they are: data from outside. */
export class StreamAssembly {
  /** Whether the answer came to its end. */
  complete = false;
  /** Usage as far as it is known. */
  usage: Record<string, unknown> = {};
  #model: unknown;
  #stopReason: unknown;
  #stopDetails: unknown;
  readonly #blocks = new Map<unknown, Open>();
  readonly #onDelta: (delta: Delta) => void;

  constructor(onDelta: (delta: Delta) => void) {
    this.#onDelta = onDelta;
  }

  /** Whether anything of an answer came. */
  get started(): boolean {
    return this.#model !== undefined || this.#blocks.size > 0;
  }

  /** Takes the next event; kinds it doesn't know are none of its business. */
  push(event: unknown): void {
    if (!isObject(event)) return;
    switch (event['type']) {
      case 'message_start':
        this.#begin(event['message']);
        return;
      case 'content_block_start':
        this.#open(event['index'], event['content_block']);
        return;
      case 'content_block_delta':
        this.#extend(event['index'], event['delta']);
        return;
      case 'message_delta':
        this.#end(event);
        return;
      case 'message_stop':
        this.complete = true;
        return;
      default:
        return;
    }
  }

  message(): WireMessage {
    return {
      model: this.#model,
      content: [...this.#blocks.values()],
      stopReason: this.#stopReason,
      stopDetails: this.#stopDetails,
      usage: this.usage,
    };
  }

  #begin(message: unknown): void {
    if (!isObject(message)) return;
    this.#model = message['model'] ?? '';
    this.usage = mergeUsage(this.usage, message['usage']);
  }

  #open(index: unknown, block: unknown): void {
    if (!isObject(block)) return;
    const open = block['type'] === 'tool_use' ? { ...block, json: '' } : { ...block };
    this.#blocks.set(index, open);
    if (block['type'] === 'tool_use') this.#onDelta({ type: 'tool_use', name: String(block['name'] ?? '') });
    if (block['type'] === 'text') this.#hear(block['text']);
  }

  #extend(index: unknown, delta: unknown): void {
    const open = this.#blocks.get(index);
    if (open === undefined || !isObject(delta)) return;
    switch (delta['type']) {
      case 'text_delta':
        append(open, 'text', delta['text']);
        this.#hear(delta['text']);
        return;
      case 'input_json_delta':
        append(open, 'json', delta['partial_json']);
        return;
      case 'thinking_delta':
        append(open, 'thinking', delta['thinking']);
        return;
      case 'signature_delta':
        open['signature'] = delta['signature'];
        return;
      default:
        return;
    }
  }

  #end(event: Readonly<Record<string, unknown>>): void {
    this.usage = mergeUsage(this.usage, event['usage']);
    const delta = event['delta'];
    if (!isObject(delta)) return;
    this.#stopReason = delta['stop_reason'] ?? this.#stopReason;
    this.#stopDetails = delta['stop_details'] ?? this.#stopDetails;
  }

  #hear(text: unknown): void {
    if (typeof text === 'string' && text !== '') this.#onDelta({ type: 'text', text });
  }
}

function append(open: Open, field: string, piece: unknown): void {
  if (typeof piece === 'string') open[field] = String(open[field] ?? '') + piece;
}
