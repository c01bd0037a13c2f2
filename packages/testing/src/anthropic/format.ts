import type { Turn } from '../script/turn.js';
import type { WireAnswer, WireFormat } from '../server/wire-format.js';
import type { MakeId } from '../wire/ids.js';
import { sseEvent } from '../wire/sse.js';
import { word } from '../wire/word.js';
import { anthropicError, anthropicStatus } from './errors.js';
import { type AnthropicHistory, emptyAnthropicHistory, notePause } from './history.js';
import { anthropicPrefix } from './issued-thinking.js';
import { anthropicBody, anthropicMessage } from './message.js';
import { anthropicEvents, type DeltaUsage } from './stream.js';
import { validateAnthropic } from './validate-anthropic.js';
import { anthropicView } from './view.js';

/** Says a turn; issues its thinking, bound to the request's system, tools and messages. */
function answer(
  turn: Turn,
  body: Record<string, unknown>,
  to: { newId: MakeId; history: AnthropicHistory; deltaUsage: DeltaUsage },
): WireAnswer {
  const prefix = anthropicPrefix(body, Number.POSITIVE_INFINITY);
  const message = anthropicMessage(turn, {
    model: word(body['model']),
    newId: to.newId,
    sign: () => to.newId('sig_'),
  });
  for (const { block } of message.content) {
    if (block['type'] === 'thinking')
      to.history.issued.issue(word(block['thinking']), word(block['signature']), prefix);
    if (block['type'] === 'redacted_thinking') to.history.issued.issue(word(block['data']), '', prefix);
  }
  if (message.stopReason === 'pause_turn') notePause(body, to.history);
  return { json: anthropicBody(message), events: anthropicEvents(message, to.deltaUsage) };
}

/** The Messages API. */
export function anthropicFormat(options: { newId: MakeId; deltaUsage: DeltaUsage }): WireFormat {
  const history = emptyAnthropicHistory();
  return {
    name: 'anthropic',
    keyOf: (headers) => {
      // The service takes either; the SDK of today sends the second.
      const key = headers['x-api-key'];
      return typeof key === 'string' ? key : /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
    },
    checkHeaders: (headers) =>
      headers['anthropic-version'] === undefined ? { path: 'anthropic-version', message: 'header is required' } : null,
    validate: (body) => validateAnthropic(body, history),
    view: anthropicView,
    answer: (turn, body) => answer(turn, body, { ...options, history }),
    error: (error) => anthropicError(error, options.newId('req_')),
    errorEvent: (error) => sseEvent('error', anthropicError(error, options.newId('req_'))),
    garbledEvent: () => 'event: content_block_delta\ndata: {"type":"content_block_delta","index":0,"del\n\n',
    statusOf: anthropicStatus,
  };
}
