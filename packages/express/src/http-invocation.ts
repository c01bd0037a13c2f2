import type { IncomingMessage } from 'node:http';
import { HttpError, type Invocation, type Log, type Principal, type RequestInfo } from '@webcortex/core';
import type { Exchange } from './answer/exchange.js';

/** The app's log with a request's id on every line. */
export class RequestLog implements Log {
  readonly #log: Log;
  readonly #requestId: string;

  constructor(log: Log, requestId: string) {
    this.#log = log;
    this.#requestId = requestId;
  }

  debug(fields: object, message?: string): void {
    this.#log.debug({ ...fields, request_id: this.#requestId }, message);
  }

  info(fields: object, message?: string): void {
    this.#log.info({ ...fields, request_id: this.#requestId }, message);
  }

  warn(fields: object, message?: string): void {
    this.#log.warn({ ...fields, request_id: this.#requestId }, message);
  }

  error(fields: object, message?: string): void {
    this.#log.error({ ...fields, request_id: this.#requestId }, message);
  }
}

/** What a handler sees of its request. The headers are built when first read. */
class HttpRequestInfo implements RequestInfo {
  readonly #req: IncomingMessage;
  readonly id: string;
  readonly method: string;
  readonly path: string;

  constructor(req: IncomingMessage, id: string, path: string) {
    this.#req = req;
    this.id = id;
    this.method = req.method ?? '';
    this.path = path;
  }

  get headers(): RequestInfo['headers'] {
    return this.#req.headers;
  }
}

/**
 * A signal that aborts when the client goes away before its answer is complete. Nobody listens any more once
 * the answer is sent.
 */
function signalOf(exchange: Exchange): AbortSignal {
  const controller = new AbortController();
  exchange.res.once('close', () => {
    if (!exchange.res.writableFinished) {
      controller.abort(new HttpError(499, 'the client went away', { code: 'cancelled' }));
    }
  });
  return controller.signal;
}

/** How a call that comes over HTTP is made. */
export function httpInvocation(exchange: Exchange, principal: Principal, log: Log): Invocation {
  const path = (exchange.req.url ?? '').split('?', 1)[0] as string;
  return {
    principal,
    runId: null,
    rootRunId: null,
    depth: 0,
    budget: null,
    signal: signalOf(exchange),
    log: new RequestLog(log, exchange.requestId),
    direct: true,
    request: new HttpRequestInfo(exchange.req, exchange.requestId, path),
  };
}
