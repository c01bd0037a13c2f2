import { isObject } from '@webcortex/core';
import type { WireFormat } from '../server/wire-format.js';
import type { MakeId } from '../wire/ids.js';
import { sseData } from '../wire/sse.js';
import { word } from '../wire/word.js';
import { openAIBody, openAICompletion } from './completion.js';
import { openAIError } from './errors.js';
import type { OpenAIQuirks } from './quirks.js';
import { openAIEvents } from './stream.js';
import { validateOpenAI } from './validate-openai.js';
import { openAIView } from './view.js';

const statusOfCode: Readonly<Record<string, number>> = {
  rate_limit_exceeded: 429,
  invalid_api_key: 401,
  context_length_exceeded: 400,
  overloaded_error: 503,
};

function wantsUsage(body: Record<string, unknown>): boolean {
  const options = body['stream_options'];
  return isObject(options) && options['include_usage'] === true;
}

/** Chat Completions, with the quirks of a compatible server. */
export function openAIFormat(options: { newId: MakeId; quirks: OpenAIQuirks }): WireFormat {
  return {
    name: 'openai',
    keyOf: (headers) => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1],
    checkHeaders: () => null,
    validate: validateOpenAI,
    view: openAIView,
    answer: (turn, body) => {
      const completion = openAICompletion(turn, { ...options, model: word(body['model']) });
      return { json: openAIBody(completion), events: openAIEvents(completion, options.quirks, wantsUsage(body)) };
    },
    error: openAIError,
    errorEvent: (error) => sseData(openAIError(error)),
    garbledEvent: () => sseData('{"id":"chatcmpl-1","choices":[{"index":0,"delta":{"con'),
    statusOf: (type) => statusOfCode[type] ?? 500,
  };
}
