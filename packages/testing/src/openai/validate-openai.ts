import { isObject } from '@webcortex/core';
import { collect, type WireProblem } from '../wire/problem.js';
import { checkWellFormed } from '../wire/well-formed.js';
import { checkMessages } from './message-rules.js';
import { openAIModelFacts } from './model-facts.js';
import { checkPairing } from './pairing-rules.js';
import { checkParameters } from './parameter-rules.js';

/**
 * Everything Chat Completions, or a strict compatible server (arguments must be one JSON object), would
 * refuse in a body. Pure.
 *
 * @returns the problems in order; the service itself names only the first
 */
export function validateOpenAI(body: unknown): readonly WireProblem[] {
  return collect((report) => {
    if (!isObject(body)) return report('', 'The request body is not a JSON object');
    checkWellFormed(body, '', report);
    checkParameters(body, openAIModelFacts(typeof body['model'] === 'string' ? body['model'] : ''), report);
    checkMessages(body['messages'], report);
    checkPairing(body['messages'], report);
  });
}
