import { HttpError, type Log } from '@webcortex/core';
import type { Door } from '../door/door.js';
import { type Refused, refusalRecord } from '../door/refusal-record.js';
import { errorBody } from './error-body.js';
import { errorHeaders } from './error-headers.js';
import type { Exchange } from './exchange.js';
import { logAnswer } from './log-answer.js';
import { toHttpError } from './to-http-error.js';

function logFault(log: Log, exchange: Exchange, error: HttpError): void {
  if (error.status < 500 || error.code === 'cancelled') return;
  log.error(
    { err: error.cause ?? error, route: exchange.template, request_id: exchange.requestId },
    'the request failed',
  );
}

/** Sends an error in the one shape, and logs it; without effect when nobody waits any more. */
export function sendError(log: Log, exchange: Exchange, thrown: unknown): void {
  const error = toHttpError(thrown);
  logFault(log, exchange, error);
  if (exchange.open) exchange.send(error.status, errorBody(error, exchange.requestId), errorHeaders(error));
  logAnswer(log, exchange, error.status);
}

/** The same for a matched route, where a refusal is recorded before anybody hears of it. */
export async function answerError(
  door: Door,
  exchange: Exchange,
  failure: { thrown: unknown; refused: Refused },
): Promise<void> {
  const { log } = door.runtime;
  const error = toHttpError(failure.thrown);
  const record = refusalRecord(error, failure.refused);
  try {
    if (record !== undefined) await door.runtime.refused(record);
    sendError(log, exchange, error);
  } catch (cause) {
    // A refusal that can't be recorded is no answer either: the log and the client hear of the store.
    sendError(log, exchange, new HttpError(503, 'the refusal could not be recorded', { code: 'unavailable', cause }));
  }
}
