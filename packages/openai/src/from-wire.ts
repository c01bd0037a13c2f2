import { type AssistantMessage, type ModelResponse, parseArguments } from '@webcortex/core';
import { stopReasonOf } from './stop-reason.js';
import type { WireMessage } from './wire-message.js';

/** The answer in canonical form, without its usage. */
export function fromWire(message: WireMessage, asked: { readonly model: string }): Omit<ModelResponse, 'usage'> {
  const { text, refusal, calls } = message;
  const content: AssistantMessage['content'] = [
    ...(text === '' ? [] : [{ type: 'text' as const, text }]),
    ...calls.map(({ id, name, json }) => ({ type: 'tool_use' as const, id, name, ...parseArguments(json) })),
  ];
  return {
    model: typeof message.model === 'string' && message.model !== '' ? message.model : asked.model,
    content,
    stopReason: stopReasonOf(message.finishReason, { hasCalls: calls.length > 0, refused: refusal !== '' }),
    ...(refusal === '' ? {} : { refusal }),
  };
}
