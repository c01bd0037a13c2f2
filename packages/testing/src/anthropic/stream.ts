import { pieces } from '../wire/pieces.js';
import { type SseEvent, sseEvent } from '../wire/sse.js';
import type { AnthropicMessage } from './message.js';

/** Which fields `message_delta.usage` repeats: only the output (as documented first), all, or the rest as `null`. */
export type DeltaUsage = 'output' | 'all' | 'nulls';

const event = (type: string, fields: Record<string, unknown>): SseEvent => sseEvent(type, { type, ...fields });

function startBlock(block: Record<string, unknown>): Record<string, unknown> {
  switch (block['type']) {
    case 'text':
      return { ...block, text: '' };
    case 'thinking':
      return { ...block, thinking: '', signature: '' };
    case 'tool_use':
      return { ...block, input: {} };
    default:
      return block;
  }
}

function deltasOf(block: Record<string, unknown>, json: string): readonly Record<string, unknown>[] {
  switch (block['type']) {
    case 'text':
      return pieces(String(block['text'])).map((text) => ({ type: 'text_delta', text }));
    case 'thinking':
      return [
        ...pieces(String(block['thinking'])).map((thinking) => ({ type: 'thinking_delta', thinking })),
        { type: 'signature_delta', signature: block['signature'] },
      ];
    case 'tool_use':
      return ['', ...pieces(json)].map((partial_json) => ({ type: 'input_json_delta', partial_json }));
    default:
      return [];
  }
}

function usageDelta(usage: Record<string, unknown>, mode: DeltaUsage): Record<string, unknown> {
  const { output_tokens, ...rest } = usage;
  const output = output_tokens === undefined ? {} : { output_tokens };
  if (mode === 'output') return output;
  if (mode === 'all') return { ...rest, ...output };
  return { ...Object.fromEntries(Object.keys(rest).map((key) => [key, null])), ...output };
}

/** The events of a streamed answer, in the service's order, with one `ping` after the first. */
export function anthropicEvents(message: AnthropicMessage, deltaUsage: DeltaUsage): readonly SseEvent[] {
  const { usage } = message;
  const startUsage = usage === null ? {} : { usage: 'output_tokens' in usage ? { ...usage, output_tokens: 1 } : usage };
  const empty = { content: [], stop_reason: null, stop_sequence: null, stop_details: null };
  return [
    event('message_start', { message: { ...message.fields, ...empty, ...startUsage } }),
    event('ping', {}),
    ...message.content.flatMap(({ block, json }, index) => [
      event('content_block_start', { index, content_block: startBlock(block) }),
      ...deltasOf(block, json).map((delta) => event('content_block_delta', { index, delta })),
      event('content_block_stop', { index }),
    ]),
    event('message_delta', {
      delta: {
        stop_reason: message.stopReason,
        stop_sequence: message.stopReason === 'stop_sequence' ? '\n\nStop' : null,
        stop_details: message.stopDetails,
      },
      ...(usage === null ? {} : { usage: usageDelta(usage, deltaUsage) }),
    }),
    event('message_stop', {}),
  ];
}
