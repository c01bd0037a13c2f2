import type { ScriptBlock, ScriptedStop, Turn } from '../script/turn.js';
import type { MakeId } from '../wire/ids.js';
import { reported } from '../wire/usage-fields.js';

/** An answer in the Messages format. `json` of a call is what its stream spells out. */
export interface AnthropicMessage {
  readonly fields: Record<string, unknown>;
  readonly content: readonly { readonly block: Record<string, unknown>; readonly json: string }[];
  readonly stopReason: string;
  readonly stopDetails: unknown;
  /** `null`: nothing is reported. */
  readonly usage: Record<string, unknown> | null;
}

/** What goes into a message beside the turn. */
export interface AnthropicMessageContext {
  readonly model: string;
  readonly newId: MakeId;
  /** Signs a thinking text the script gave no signature for. */
  readonly sign: (text: string) => string;
}

function wireStop(stop: ScriptedStop): string {
  if (typeof stop === 'object') return stop.wire;
  return stop === 'context_window_exceeded' ? 'model_context_window_exceeded' : stop;
}

/** Without a stream the service parses the arguments itself; what it can't parse it hands over as text. */
function parsedInput(json: string): unknown {
  if (json === '') return {};
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}

function contentBlock(block: ScriptBlock, context: AnthropicMessageContext): Record<string, unknown> {
  switch (block.type) {
    case 'text':
      return { type: 'text', text: block.text, citations: null };
    case 'thinking':
      return { type: 'thinking', thinking: block.text, signature: block.signature ?? context.sign(block.text) };
    case 'redacted_thinking':
      return { type: 'redacted_thinking', data: block.data };
    case 'call': {
      const id = block.id === undefined ? { id: context.newId('toolu_') } : block.id === null ? {} : { id: block.id };
      return { type: 'tool_use', ...id, name: block.name, input: parsedInput(block.json), caller: { type: 'direct' } };
    }
  }
}

/** A turn as the service would say it. */
export function anthropicMessage(turn: Turn, context: AnthropicMessageContext): AnthropicMessage {
  const { usage } = turn;
  return {
    fields: {
      id: context.newId('msg_'),
      type: 'message',
      role: 'assistant',
      model: context.model,
      container: null,
      diagnostics: null,
    },
    content: turn.blocks.map((block) => ({
      block: contentBlock(block, context),
      json: block.type === 'call' ? block.json : '',
    })),
    stopReason: wireStop(turn.stop),
    stopDetails: turn.refusal === null ? null : { type: 'refusal', category: null, explanation: turn.refusal },
    usage:
      usage === null
        ? null
        : reported({
            input_tokens: usage.inputTokens,
            cache_read_input_tokens: usage.cacheReadTokens,
            cache_creation_input_tokens: usage.cacheWriteTokens,
            output_tokens: usage.outputTokens,
          }),
  };
}

/** The body of an answer without a stream. */
export function anthropicBody(message: AnthropicMessage): Record<string, unknown> {
  return {
    ...message.fields,
    content: message.content.map(({ block }) => block),
    stop_reason: message.stopReason,
    stop_sequence: message.stopReason === 'stop_sequence' ? '\n\nStop' : null,
    stop_details: message.stopDetails,
    ...(message.usage === null ? {} : { usage: message.usage }),
  };
}
