import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { hasBody, type RequestFacts } from '../door/request-facts.js';
import { requestIdOf } from '../door/request-id.js';
import { emptyAnswer, jsonAnswer, lengthAt, privateHeaders, requestIdAt, tlsHeaders } from './default-headers.js';
import { linger } from './linger.js';

/** What is known of a request before its route has a say. */
export interface Arrival {
  readonly facts: RequestFacts;
  /** The matched route's path, for the log: `/tickets/:id`. */
  readonly template: string;
  /** Bytes. */
  readonly bodyLimit: number;
}

/** One request and the answer to it, on its way through the door. */
export class Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly requestId: string;
  readonly #startedAt = performance.now();
  readonly #arrival: Arrival;

  constructor(wire: { req: IncomingMessage; res: ServerResponse }, arrival: Arrival) {
    this.req = wire.req;
    this.res = wire.res;
    this.#arrival = arrival;
    this.requestId = requestIdOf(arrival.facts.requestId, randomUUID);
  }

  get template(): string {
    return this.#arrival.template;
  }

  /** Whether there is still somebody to answer. */
  get open(): boolean {
    return !this.res.headersSent && !this.res.destroyed;
  }

  get durationMs(): number {
    return Math.round((performance.now() - this.#startedAt) * 10) / 10;
  }

  /**
   * Sends a whole answer.
   *
   * @param text JSON, `undefined` for none
   * @param extra more headers, names and values in turn
   */
  send(status: number, text: string | undefined, extra: readonly string[] = []): void {
    const { facts } = this.#arrival;
    const unread = this.#leavesBodyUnread();
    // A copy of an array is much cheaper than an array built up.
    const headers = text === undefined ? emptyAnswer.slice() : jsonAnswer.slice();
    headers[requestIdAt] = this.requestId;
    if (text !== undefined) headers[lengthAt] = String(Buffer.byteLength(text));
    if (facts.apiKeys.length + facts.authorization.length > 0) headers.push(...privateHeaders);
    if ((this.req.socket as Partial<TLSSocket>).encrypted === true) headers.push(...tlsHeaders);
    if (unread) headers.push('connection', 'close');
    if (extra.length > 0) headers.push(...extra);
    this.res.writeHead(status, headers);
    const body = this.req.method === 'HEAD' ? undefined : text;
    if (unread) this.#endAfterBody(body);
    else this.res.end(body);
  }

  /** Whether a body is still to come that `node:http` would not drop by itself, or only after too long. */
  #leavesBodyUnread(): boolean {
    const { facts, bodyLimit } = this.#arrival;
    if (this.req.complete || !hasBody(facts)) return false;
    return this.req.readableDidRead || facts.transferEncoding !== undefined || Number(facts.contentLength) > bodyLimit;
  }

  #endAfterBody(body: string | undefined): void {
    if (body !== undefined) this.res.write(body);
    linger(this.req, () => this.res.end());
  }
}
