import type { Log } from '@webcortex/core';
import type { Exchange } from './exchange.js';

/** nginx's number for an answer nobody waited for. */
const clientClosedRequest = 499;

/** One line a request. The path as declared: neither a query value nor a header is in it. */
export function logAnswer(log: Log, exchange: Exchange, status: number): void {
  log.info(
    {
      method: exchange.req.method,
      route: exchange.template,
      status: exchange.res.destroyed ? clientClosedRequest : status,
      ms: exchange.durationMs,
      request_id: exchange.requestId,
    },
    'request',
  );
}
