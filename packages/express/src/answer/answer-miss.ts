import { HttpError } from '@webcortex/core';
import { isForeignPreflight } from '../door/cross-origin.js';
import type { Door } from '../door/door.js';
import { crossOrigin } from '../door/guard-origin.js';
import type { RequestFacts } from '../door/request-facts.js';
import { sendError } from './answer-error.js';
import type { Exchange } from './exchange.js';
import { logAnswer } from './log-answer.js';

/** Answers a known path under a method none of its routes has: OPTIONS with the methods there are, else 405. */
export function answerOtherMethod(
  door: Door,
  exchange: Exchange,
  at: { facts: RequestFacts; methods: readonly string[] },
): void {
  const { log } = door.runtime;
  const allow = at.methods.join(', ');
  const method = exchange.req.method ?? '';
  if (method !== 'OPTIONS') {
    sendError(
      log,
      exchange,
      new HttpError(405, `${method} is not one of ${allow}`, { code: 'method_not_allowed', headers: { allow } }),
    );
  } else if (isForeignPreflight({ ...at.facts, method }, door.allowedOrigins)) {
    sendError(log, exchange, crossOrigin());
  } else {
    exchange.send(204, undefined, ['allow', allow]);
    logAnswer(log, exchange, 204);
  }
}
