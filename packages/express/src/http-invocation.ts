import type { IncomingMessage } from 'node:http';
import type { Caller, Invocation, Log, Principal, RequestInfo } from '@webcortex/core';
import type { Exchange } from './answer/exchange.js';
import { clientGone } from './body/read-bytes.js';

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

  constructor(exchange: Exchange) {
    this.#req = exchange.req;
    this.id = exchange.requestId;
    this.method = exchange.req.method ?? '';
  }

  get path(): string {
    return (this.#req.url ?? '').split('?', 1)[0] as string;
  }

  get peer(): string | undefined {
    return this.#req.socket.remoteAddress;
  }

  get headers(): RequestInfo['headers'] {
    return this.#req.headers;
  }
}

/** Notices that the client went away before its answer was complete. */
class Client implements Caller {
  readonly of: Invocation;
  readonly #exchange: Exchange;
  #watching = false;
  #gone = false;
  #listener: (() => void) | undefined;
  #controller: AbortController | undefined;

  constructor(of: Invocation, exchange: Exchange) {
    this.of = of;
    this.#exchange = exchange;
  }

  get gone(): boolean {
    return this.#gone || this.#exchange.res.destroyed;
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.gone) this.#controller.abort(clientGone());
      else this.#watch();
    }
    return this.#controller.signal;
  }

  onGone(listener: (() => void) | undefined): void {
    this.#listener = listener;
    if (listener !== undefined) this.#watch();
  }

  #watch(): void {
    if (this.#watching) return;
    this.#watching = true;
    const { res } = this.#exchange;
    res.on('close', () => {
      if (res.writableFinished) return;
      this.#gone = true;
      this.#controller?.abort(clientGone());
      this.#listener?.();
    });
  }
}

/** Own and enumerable, so that a copy of the invocation has the signal too. */
const lateSignal: PropertyDescriptor & ThisType<HttpInvocation> = {
  enumerable: true,
  get() {
    return this.caller.signal;
  },
};

/** How a call that comes over HTTP is made. */
export class HttpInvocation implements Invocation {
  readonly principal: Principal;
  readonly runId = null;
  readonly rootRunId = null;
  readonly depth = 0;
  readonly budget = null;
  readonly log: Log;
  readonly direct = true;
  readonly request: RequestInfo;
  readonly caller: Client;
  declare readonly signal: AbortSignal;

  constructor(exchange: Exchange, principal: Principal, log: Log) {
    this.principal = principal;
    this.log = new RequestLog(log, exchange.requestId);
    this.request = new HttpRequestInfo(exchange);
    this.caller = new Client(this, exchange);
    Object.defineProperty(this, 'signal', lateSignal);
  }
}
