import { isObject } from '@webcortex/core';
import { collect, type WireProblem } from '../wire/problem.js';
import { checkWellFormed } from '../wire/well-formed.js';
import { checkCacheMarks } from './cache-rules.js';
import type { AnthropicHistory } from './history.js';
import { checkMessages } from './message-rules.js';
import { anthropicModelFacts } from './model-facts.js';
import { checkPairing } from './pairing-rules.js';
import { checkParameters } from './parameter-rules.js';
import { checkThinking } from './thinking-rules.js';

/**
 * Everything the Messages API would refuse in a body, and a little it would forgive (two messages of one role
 * in a row). Pure.
 *
 * @param history what the service sent before; without it, signatures only need to be there
 * @returns the problems in order; the service itself names only the first
 */
export function validateAnthropic(body: unknown, history?: AnthropicHistory): readonly WireProblem[] {
  return collect((report) => {
    if (!isObject(body)) return report('', 'The request body is not a JSON object');
    const facts = anthropicModelFacts(typeof body['model'] === 'string' ? body['model'] : '');
    const context = { facts, history };
    checkWellFormed(body, '', report);
    checkParameters(body, facts, report);
    checkMessages(body, context, report);
    checkPairing(body, report);
    checkCacheMarks(body, report);
    checkThinking(body, context, report);
  });
}
