import {
  believeUsage,
  type Delta,
  isObject,
  type JsonObject,
  type ModelRequest,
  type ModelResponse,
  type StopReason,
} from '@webcortex/core';
import type { ScriptBlock, ScriptedStop, Turn } from '../script/turn.js';
import type { MakeId } from '../wire/ids.js';
import { pieces } from '../wire/pieces.js';
import { scriptedKind } from './as-anthropic.js';

type Block = ModelResponse['content'][number];
const malformedLimit = 1000;

function parseArguments(json: string): { readonly input: JsonObject; readonly malformed?: string } {
  try {
    const value: unknown = JSON.parse(json);
    if (isObject(value)) return { input: value as JsonObject };
  } catch {
    // Not JSON at all: malformed like JSON that isn't an object.
  }
  return { input: {}, malformed: json.slice(0, malformedLimit) };
}

function canonicalBlock(block: ScriptBlock, newId: MakeId): Block {
  switch (block.type) {
    case 'text':
      return { type: 'text', text: block.text };
    case 'thinking': {
      const signature = block.signature ?? newId('sig_');
      return {
        type: 'thinking',
        provider: scriptedKind,
        opaque: { type: 'thinking', thinking: block.text, signature },
      };
    }
    case 'redacted_thinking':
      return { type: 'thinking', provider: scriptedKind, opaque: { type: 'redacted_thinking', data: block.data } };
    case 'call':
      return {
        type: 'tool_use',
        id: block.id === undefined ? newId('scripted_') : (block.id ?? ''),
        name: block.name,
        ...parseArguments(block.json),
      };
  }
}

const stopReasons: ReadonlySet<string> = new Set<StopReason>([
  'end_turn',
  'tool_use',
  'max_tokens',
  'pause_turn',
  'refusal',
  'context_window_exceeded',
]);

function stopReason(stop: ScriptedStop): StopReason {
  const word = typeof stop === 'object' ? stop.wire : stop;
  return stopReasons.has(word) ? (word as StopReason) : 'end_turn';
}

/** A turn as the port gives it. */
export function canonicalResponse(turn: Turn, request: ModelRequest, newId: MakeId): ModelResponse {
  const content = turn.blocks.map((block) => canonicalBlock(block, newId));
  const bytes = { sent: JSON.stringify(request.messages).length, received: JSON.stringify(content).length };
  return {
    model: request.model,
    content,
    stopReason: stopReason(turn.stop),
    ...(turn.refusal === null ? {} : { refusal: turn.refusal }),
    usage: believeUsage(turn.usage ?? {}, bytes),
  };
}

/** The pieces in which a response arrives. */
export function canonicalDeltas(response: ModelResponse): readonly Delta[] {
  return response.content.flatMap((block): readonly Delta[] => {
    if (block.type === 'text') return pieces(block.text).map((text) => ({ type: 'text', text }));
    return block.type === 'tool_use' ? [{ type: 'tool_use', name: block.name }] : [];
  });
}
