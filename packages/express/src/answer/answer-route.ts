import type { Principal } from '@webcortex/core';
import { readBody } from '../body/read-body.js';
import type { Door } from '../door/door.js';
import { guardOrigin } from '../door/guard-origin.js';
import { hasBody, type RequestFacts } from '../door/request-facts.js';
import { HttpInvocation } from '../http-invocation.js';
import { mergeInput } from '../merge-input.js';
import type { Match } from '../route-table.js';
import { answerError } from './answer-error.js';
import type { Exchange } from './exchange.js';
import { logAnswer } from './log-answer.js';
import { resultBody } from './result-body.js';

/** A request whose route is known. `query` is what follows the `?`, still encoded. */
export interface Matched {
  readonly match: Match;
  readonly query: string;
  readonly facts: RequestFacts;
}

function sendResult(exchange: Exchange, status: number, result: unknown): void {
  const text = resultBody(result);
  if (!exchange.open) return;
  exchange.send(status, status === 204 || status === 205 ? undefined : text);
}

/**
 * Takes a request through the door in the order of the security page: cross-origin refusal, authentication,
 * (rate limit), body, dispatch. Never rejects.
 */
export async function answerRoute(door: Door, exchange: Exchange, matched: Matched): Promise<void> {
  const { runtime } = door;
  const { match, facts } = matched;
  const { target } = match.route;
  let principal: Principal | null = null;
  try {
    guardOrigin(exchange.req.method ?? '', facts, door.allowedOrigins);
    principal = runtime.authenticate(facts);
    const body = hasBody(facts) ? await readBody(exchange.req, facts, door.limits) : undefined;
    const input = mergeInput(match, matched.query, body);
    const result = await runtime.dispatcher.dispatch(
      target,
      input,
      new HttpInvocation(exchange, principal, runtime.log),
    );
    const status = target.statusOf(result);
    sendResult(exchange, status, result);
    logAnswer(runtime.log, exchange, status);
  } catch (thrown) {
    const { scopes } = target.entry;
    const refused = {
      principal,
      scopes,
      route: `${match.route.method} ${match.route.path}`,
      requestId: exchange.requestId,
    };
    await answerError(door, exchange, { thrown, refused });
  }
}
