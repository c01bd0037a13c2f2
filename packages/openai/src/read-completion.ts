import { isObject } from '@webcortex/core';
import type { WireCall, WireMessage } from './wire-message.js';

/** An answer in one piece, read as what it is: data from outside. `undefined` when it is no completion. */
export function readCompletion(body: unknown): WireMessage | undefined {
  const choice = isObject(body) && Array.isArray(body['choices']) ? (body['choices'][0] as unknown) : undefined;
  const message = isObject(choice) ? choice['message'] : undefined;
  if (!isObject(body) || !isObject(choice) || !isObject(message)) return undefined;
  const calls = Array.isArray(message['tool_calls']) ? message['tool_calls'] : [];
  return {
    model: body['model'],
    text: textOf(message['content']),
    refusal: textOf(message['refusal']),
    calls: calls.filter(isObject).map(readCall),
    finishReason: choice['finish_reason'],
    usage: body['usage'],
  };
}

function readCall(call: Record<string, unknown>): WireCall {
  const named = isObject(call['function']) ? call['function'] : {};
  const json = named['arguments'];
  // Some servers send the arguments as the object itself.
  return {
    id: textOf(call['id']),
    name: textOf(named['name']),
    json: isObject(json) ? JSON.stringify(json) : textOf(json),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
