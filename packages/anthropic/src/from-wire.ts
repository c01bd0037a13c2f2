import {
  type AssistantMessage,
  isObject,
  type JsonValue,
  type ModelResponse,
  malformedArguments,
  type ParsedArguments,
  parseArguments,
  type ToolUseBlock,
} from '@webcortex/core';
import { stopReasonOf } from './stop-reason.js';
import type { WireBlock, WireMessage } from './wire-message.js';

type Content = AssistantMessage['content'][number];

/** The answer in canonical form, without its usage. */
export function fromWire(message: WireMessage, asked: { readonly model: string }): Omit<ModelResponse, 'usage'> {
  const content = message.content.map(blockFromWire);
  const hasCalls = content.some((block) => block.type === 'tool_use');
  const details = isObject(message.stopDetails) ? message.stopDetails : {};
  return {
    model: typeof message.model === 'string' && message.model !== '' ? message.model : asked.model,
    content,
    stopReason: stopReasonOf(message.stopReason, hasCalls),
    ...(typeof details['explanation'] === 'string' ? { refusal: details['explanation'] } : {}),
  };
}

function blockFromWire(block: WireBlock): Content {
  switch (block['type']) {
    case 'text':
      return { type: 'text', text: String(block['text'] ?? '') };
    case 'tool_use':
      return callFromWire(block);
    default:
      // Thinking, and whatever else only this service understands: carried as it is, in its place.
      return { type: 'thinking', provider: 'anthropic', opaque: block as JsonValue };
  }
}

function callFromWire(block: WireBlock): ToolUseBlock {
  const { input, malformed } = argumentsOf(block);
  return {
    type: 'tool_use',
    id: typeof block['id'] === 'string' ? block['id'] : '',
    name: typeof block['name'] === 'string' ? block['name'] : '',
    input,
    ...(malformed === undefined ? {} : { malformed }),
  };
}

/** Without a stream the service parses the arguments; what it couldn't parse comes as a string. */
function argumentsOf({ json, input }: WireBlock): ParsedArguments {
  // No argument text at all is how a stream says `{}`.
  if (typeof json === 'string' && json !== '') return parseArguments(json);
  if (isObject(input)) return { input: input as ParsedArguments['input'] };
  if (input === undefined) return { input: {} };
  return malformedArguments(typeof input === 'string' ? input : JSON.stringify(input));
}
