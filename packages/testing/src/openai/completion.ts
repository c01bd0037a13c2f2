import type { ScriptBlock, ScriptedStop, ScriptedUsage, Turn } from '../script/turn.js';
import type { MakeId } from '../wire/ids.js';
import { reported, sum } from '../wire/usage-fields.js';
import type { OpenAIQuirks } from './quirks.js';

export interface WireCall {
  readonly id?: string;
  readonly name: string;
  readonly json: string;
}

/** An answer in the Chat Completions format. */
export interface OpenAICompletion {
  readonly id: string;
  readonly model: string;
  /** `null`: no text at all. */
  readonly text: string | null;
  /** What reasoning models on compatible servers show of their thinking. */
  readonly reasoning: string | null;
  readonly refusal: string | null;
  readonly calls: readonly WireCall[];
  readonly finishReason: string;
  readonly usage: Record<string, unknown> | null;
}

const finishReasons: Readonly<Record<string, string>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  tool_use: 'tool_calls',
  max_tokens: 'length',
  refusal: 'content_filter',
  // There is no such reason here: a pause looks like an ordinary end, a full window like a cut answer.
  pause_turn: 'stop',
  context_window_exceeded: 'length',
};

function finishReason(stop: ScriptedStop, refusal: string | null): string {
  if (typeof stop === 'object') return stop.wire;
  if (stop === 'refusal' && refusal !== null) return 'stop';
  return finishReasons[stop] ?? 'stop';
}

function wireUsage(usage: Required<ScriptedUsage>): Record<string, unknown> {
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens } = usage;
  // Here the prompt's tokens include the cached ones. Nonsense is passed on as it is.
  const prompt = typeof inputTokens === 'number' ? sum(inputTokens, cacheReadTokens, cacheWriteTokens) : inputTokens;
  return {
    ...reported({ prompt_tokens: prompt, completion_tokens: outputTokens }),
    total_tokens: sum(prompt, outputTokens),
    ...(cacheReadTokens === null ? {} : { prompt_tokens_details: { cached_tokens: cacheReadTokens, audio_tokens: 0 } }),
    completion_tokens_details: { reasoning_tokens: 0, accepted_prediction_tokens: 0, rejected_prediction_tokens: 0 },
  };
}

function join(blocks: readonly ScriptBlock[], type: 'text' | 'thinking'): string | null {
  const texts = blocks.flatMap((block) => (block.type === type && 'text' in block ? [block.text] : []));
  return texts.length === 0 ? null : texts.join('');
}

/** A turn as the service, or a server with the given quirks, would say it. */
export function openAICompletion(
  turn: Turn,
  context: { model: string; newId: MakeId; quirks: OpenAIQuirks },
): OpenAICompletion {
  const { newId, quirks } = context;
  const shared = newId('call_');
  const idOf = (scripted: string | null | undefined): { id?: string } => {
    if (scripted !== undefined) return scripted === null ? {} : { id: scripted };
    if (quirks.ids === 'missing') return {};
    return { id: quirks.ids === 'blank' ? '' : quirks.ids === 'repeated' ? shared : newId('call_') };
  };
  const calls = turn.blocks.flatMap((block) =>
    block.type === 'call'
      ? [{ ...idOf(block.id), name: block.name, json: quirks.arguments?.(block.json) ?? block.json }]
      : [],
  );
  return {
    id: newId('chatcmpl-'),
    model: context.model,
    text: join(turn.blocks, 'text'),
    reasoning: join(turn.blocks, 'thinking'),
    refusal: turn.refusal,
    calls,
    finishReason:
      calls.length > 0 && quirks.finishReason !== undefined
        ? quirks.finishReason
        : finishReason(turn.stop, turn.refusal),
    usage: turn.usage === null || quirks.usage === false ? null : wireUsage(turn.usage),
  };
}

/** The body of an answer without a stream. */
export function openAIBody(completion: OpenAICompletion): Record<string, unknown> {
  const { calls } = completion;
  return {
    id: completion.id,
    object: 'chat.completion',
    created: 1_790_000_000,
    model: completion.model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: completion.text,
          refusal: completion.refusal,
          ...(completion.reasoning === null ? {} : { reasoning_content: completion.reasoning }),
          ...(calls.length === 0
            ? {}
            : {
                tool_calls: calls.map(({ name, json, ...id }) => ({
                  ...id,
                  type: 'function',
                  function: { name, arguments: json },
                })),
              }),
        },
        logprobs: null,
        finish_reason: completion.finishReason,
      },
    ],
    ...(completion.usage === null ? {} : { usage: completion.usage }),
  };
}
