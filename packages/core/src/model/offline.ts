import { isObject } from '../base/json.js';
import type { AssistantMessage } from './conversation.js';
import { parseDirectives } from './offline/parse-directives.js';
import { pickTool } from './offline/pick-tool.js';
import { type Asked, askedIn } from './offline/request.js';
import { sentence } from './offline/sentence.js';
import { shapeAnswer } from './offline/shape-answer.js';
import {
  type CallOptions,
  type ModelRequest,
  type ModelResponse,
  ProviderError,
  type ProviderFactory,
} from './provider.js';
import { estimateTokens } from './usage.js';

/** The name of the offline model, as provider and as model: results and logs show it. */
export const offlineModel = 'offline';

/**
 * The offline model: deterministic, no key, no network, for first steps, demos and tests of wiring. It picks a
 * tool whose name and description share words with the request, fills arguments from schema defaults and from
 * quoted strings and numbers in the request, calls it once and says in one sentence what it got.
 * `tool:<name> {json}` clauses, separated by `;`, and `handoff:<name>` steer it exactly, one call a step.
 */
export const offlineProvider: ProviderFactory = () => ({
  name: offlineModel,
  generate: (request, options) => answer(request, options),
});

async function answer(request: ModelRequest, options: CallOptions): Promise<ModelResponse> {
  if (options.signal.aborted) throw new ProviderError('aborted', 'the call to the offline model was aborted');
  const asked = askedIn(request.messages);
  const call = nextCall(asked, request);
  if (call !== undefined) {
    options.onDelta?.({ type: 'tool_use', name: call.name });
    return respond(request, { content: [call], stopReason: 'tool_use' });
  }
  const { text, whole } = withinLimit(finalText(asked, request), request.maxTokens);
  for (const piece of text.match(/\s*\S+\s*$|\s*\S+/g) ?? []) options.onDelta?.({ type: 'text', text: piece });
  return respond(request, { content: [{ type: 'text', text }], stopReason: whole ? 'end_turn' : 'max_tokens' });
}

/** The call to make now: the next clause of a steered request; else, once a request, the tool that fits best. */
function nextCall(
  asked: Asked,
  { tools }: ModelRequest,
): Extract<AssistantMessage['content'][number], { type: 'tool_use' }> | undefined {
  const directives = parseDirectives(asked.request);
  const next = directives[asked.made.length];
  if (next !== undefined) {
    const { tool, input, malformed } = next;
    return { type: 'tool_use', id: '', name: tool, input, ...(malformed === undefined ? {} : { malformed }) };
  }
  // After a handoff the next agent may pick a tool of its own; after any other call the request is answered.
  if (directives.length > 0 || asked.made.some((call) => !call.tool.startsWith('transfer_to_'))) return undefined;
  const called = new Set(asked.made.map((call) => call.tool));
  const picked = pickTool(
    tools.filter((tool) => !called.has(tool.name)),
    asked.request,
  );
  return picked === undefined ? undefined : { type: 'tool_use', id: '', name: picked.tool, input: picked.input };
}

function finalText(asked: Asked, request: ModelRequest): string {
  const said = sentence(asked, request.tools);
  if (request.output === undefined) return said;
  return JSON.stringify(shapeAnswer(request.output.schema, { sentence: said, result: lastObject(asked) }));
}

function lastObject({ made }: Asked): Record<string, unknown> {
  for (const { result } of made.toReversed()) {
    if (result.isError || !result.content.startsWith('{')) continue;
    try {
      const value: unknown = JSON.parse(result.content);
      if (isObject(value)) return value;
    } catch {
      // A result that was cut is no JSON any more: an earlier one may be.
    }
  }
  return {};
}

/** Bytes of the shortest character times what `estimateTokens` counts as one token. */
const bytesPerToken = 3;

function withinLimit(text: string, maxTokens: number): { text: string; whole: boolean } {
  const room = maxTokens * bytesPerToken;
  if (Buffer.byteLength(text) <= room) return { text, whole: true };
  let kept = '';
  let bytes = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > room) break;
    kept += character;
  }
  return { text: kept, whole: false };
}

function sizeOf(block: ModelResponse['content'][number]): number {
  if (block.type === 'text') return Buffer.byteLength(block.text);
  return Buffer.byteLength(JSON.stringify(block));
}

function respond(request: ModelRequest, made: Pick<ModelResponse, 'content' | 'stopReason'>): ModelResponse {
  const sent = JSON.stringify([request.system, request.tools, request.messages]);
  return {
    ...made,
    model: offlineModel,
    usage: {
      inputTokens: estimateTokens(Buffer.byteLength(sent)),
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
      outputTokens: estimateTokens(made.content.reduce((bytes, block) => bytes + sizeOf(block), 0)),
      // Not an estimate of somebody else's count: this is how the offline model counts.
      estimated: false,
    },
  };
}
