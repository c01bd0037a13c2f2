import type { IncomingMessage, ServerResponse } from 'node:http';
import { HttpError, type Runtime } from '@webcortex/core';
import { sendError } from './answer/answer-error.js';
import { answerOtherMethod } from './answer/answer-miss.js';
import { answerRoute } from './answer/answer-route.js';
import { Exchange } from './answer/exchange.js';
import { type Door, openDoor } from './door/door.js';
import { readFacts } from './door/request-facts.js';
import type { HandlerOptions } from './options.js';
import { invalidInput } from './refusal.js';

/** Hands a request on to whatever stands behind. */
export type Next = (error?: unknown) => void;

/** What `node:http` and Express call. Without `next` it answers every request itself. */
export type RequestHandler = (req: IncomingMessage, res: ServerResponse, next?: Next) => void;

function hostError(status: 400 | 421 | undefined): HttpError | undefined {
  if (status === 400) return invalidInput('', 'a request names one host');
  if (status === 421)
    return new HttpError(421, 'this server answers to loopback host names only', { code: 'wrong_host' });
  return undefined;
}

/** Why a request that no route of the app matches, and nobody else takes, is refused. */
function missError(path: string): HttpError {
  if (!path.startsWith('/')) return invalidInput('', 'the request target is not a path');
  return new HttpError(404, 'nothing is served at this path', { code: 'not_found' });
}

function handle(door: Door, wire: { req: IncomingMessage; res: ServerResponse }, next: Next | undefined): void {
  const { table, runtime } = door;
  const { method = 'GET', url = '/', rawHeaders } = wire.req;
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const match = path.startsWith('/') ? table.find(method, path) : undefined;
  const matched = typeof match === 'object';
  const methods = match === undefined && path.startsWith('/') ? table.methodsOf(path) : [];
  const facts = readFacts(rawHeaders);
  const exchange = new Exchange(wire, {
    facts,
    template: matched ? match.route.path : '(no route)',
    bodyLimit: door.limits.bodyLimit,
  });
  const refusal = hostError(door.hostRefusal(facts.host));
  if (refusal !== undefined) {
    sendError(runtime.log, exchange, refusal);
  } else if (matched) {
    void answerRoute(door, exchange, { match, facts, query: mark === -1 ? '' : url.slice(mark + 1) });
  } else if (methods.length > 0) {
    answerOtherMethod(door, exchange, { facts, methods });
  } else if (match === 'malformed') {
    sendError(runtime.log, exchange, invalidInput('', 'the path has a malformed percent-encoding'));
  } else if (next !== undefined) {
    next();
  } else {
    sendError(runtime.log, exchange, missError(path));
  }
}

/**
 * The app's routes as one request handler that needs nothing but `node:http`'s request and response.
 *
 * @param runtime a booted app
 * @returns answers what a route of the app matches, and the other methods of those paths; anything else goes
 * to `next`, without one to a 404
 */
export function createHandler(runtime: Runtime, options?: HandlerOptions): RequestHandler {
  const door = openDoor(runtime, options);
  return (req, res, next) => handle(door, { req, res }, next);
}
