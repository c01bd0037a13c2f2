import { createHash } from 'node:crypto';
import { wellFormedJson } from '../base/well-formed.js';
import type { AssistantMessage, ToolUseBlock, UserMessage } from '../model/conversation.js';
import type { CallResult, RunState, TurnCall, TurnState } from './state.js';
import { byteLength, takeBytes, truncateResult } from './truncate.js';

/** Calls of one turn beyond this are answered with an error and not run. */
export const maxCallsPerTurn = 128;
/** A turn's results together get this many times the limit of one. */
const turnLimitFactor = 4;

/** Gives every call an id of ours and opens the turn. */
export function openTurn(
  content: AssistantMessage['content'],
  newCallId: () => string,
): {
  content: AssistantMessage['content'];
  turn: TurnState | null;
} {
  const calls: TurnCall[] = [];
  const renamed = content.map((block) => {
    if (block.type !== 'tool_use') return block;
    const own: ToolUseBlock = { ...block, id: newCallId(), input: wellFormedJson(block.input) };
    calls.push({
      id: own.id,
      name: own.name,
      input: own.input,
      malformed: own.malformed ?? null,
      phase: 'open',
      result: null,
      childRunId: null,
    });
    return own;
  });
  return { content: renamed, turn: calls.length === 0 ? null : { calls, handoff: null } };
}

/**
 * The turn's results as the one next user message, in the order of the calls, one a call. A call without a
 * result (the run ended first) is answered as not run. Together they are cut to four times the limit.
 */
export function closeTurn(turn: TurnState, limit: number): UserMessage {
  let room = limit * turnLimitFactor;
  const content = turn.calls.map((call) => {
    const result = call.result ?? { content: 'not run: the run ended before this call', isError: true };
    const text = fit(result.content, room);
    room -= Math.min(room, byteLength(text));
    return { type: 'tool_result' as const, toolUseId: call.id, content: text, isError: result.isError };
  });
  return { role: 'user', content };
}

function fit(text: string, room: number): string {
  if (text.length * 3 <= room) return text;
  const total = byteLength(text);
  if (total <= room) return text;
  const shown = takeBytes(text, room);
  return `${shown.text}…[truncated: showing ${shown.bytes} of ${total} bytes; this turn's results are too large together, ask for less at a time]`;
}

/** The model's copy of a result, cut to the limit when it enters the conversation. */
export function modelCopy(text: string, isError: boolean, limit: number): CallResult {
  const content = truncateResult(isError ? `error: ${text}` : text, limit);
  return { content, isError };
}

/** How often in a row a call and its result must repeat before the model is told. */
const repeatsBeforeNote = 3;

/** Notes a call and its result; after three the same in a row, says that repeating won't change it. */
export function noteRepeat(state: RunState, call: TurnCall, text: string): string {
  const signature = createHash('sha256')
    .update(JSON.stringify([call.name, call.input]))
    .update(text)
    .digest('base64');
  const count = state.repeat?.signature === signature ? state.repeat.count + 1 : 1;
  state.repeat = { signature, count };
  if (count < repeatsBeforeNote) return '';
  return `\n[note: this call gave the same result ${count} times in a row; repeating it won't change it]`;
}
