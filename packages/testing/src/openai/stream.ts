import { pieces } from '../wire/pieces.js';
import { type SseEvent, sseData } from '../wire/sse.js';
import type { OpenAICompletion, WireCall } from './completion.js';
import type { OpenAIQuirks } from './quirks.js';

type Delta = Record<string, unknown>;

function callDeltas(call: WireCall, position: number, quirks: OpenAIQuirks): readonly Delta[] {
  const { name, json, ...id } = call;
  const index = quirks.indexes === 'zero' ? 0 : position;
  const first = (argumentsSoFar: string): Delta => ({
    index,
    ...id,
    type: 'function',
    function: { name, arguments: argumentsSoFar },
  });
  if (quirks.pieces === 'whole') return [first(json)];
  return [first(''), ...pieces(json).map((piece) => ({ index, function: { arguments: piece } }))];
}

function interleave(lists: readonly (readonly Delta[])[]): readonly Delta[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}

/**
 * The chunks of a streamed answer and `[DONE]`. With `includeUsage` the last chunk has the usage and no choices,
 * and every other one `usage: null`.
 */
export function openAIEvents(
  completion: OpenAICompletion,
  quirks: OpenAIQuirks,
  includeUsage: boolean,
): readonly SseEvent[] {
  const chunk = (choices: readonly unknown[], usage: unknown): SseEvent =>
    sseData({
      id: completion.id,
      object: 'chat.completion.chunk',
      created: 1_790_000_000,
      model: completion.model,
      choices,
      ...(includeUsage ? { usage } : {}),
    });
  const delta = (fields: Delta, finish: string | null = null): SseEvent =>
    chunk([{ index: 0, delta: fields, logprobs: null, finish_reason: finish }], null);
  const byCall = completion.calls.map((call, position) => callDeltas(call, position, quirks));
  const calls = quirks.pieces === 'interleaved' ? interleave(byCall) : byCall.flat();
  return [
    delta({ role: 'assistant', content: completion.text === null ? null : '', refusal: null }),
    ...pieces(completion.reasoning ?? '').map((reasoning_content) => delta({ reasoning_content })),
    ...pieces(completion.text ?? '').map((content) => delta({ content })),
    ...pieces(completion.refusal ?? '').map((refusal) => delta({ refusal })),
    ...calls.map((call) => delta({ tool_calls: [call] })),
    delta({}, completion.finishReason),
    ...(includeUsage && completion.usage !== null ? [chunk([], completion.usage)] : []),
    ...(quirks.done === false ? [] : [sseData('[DONE]')]),
  ];
}
