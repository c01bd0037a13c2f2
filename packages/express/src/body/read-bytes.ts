import type { IncomingMessage } from 'node:http';
import { HttpError } from '@webcortex/core';

export interface BodyLimits {
  /** Bytes. */
  readonly bodyLimit: number;
  /** Milliseconds from the first look at the body to its last byte. */
  readonly bodyTimeoutMs: number;
}

export function bodyTooLarge(limit: number): HttpError {
  return new HttpError(413, `the body is larger than ${limit} bytes`, { code: 'body_too_large' });
}

/** The error when the client went away before its request was complete: nobody is left to read an answer. */
export function clientGone(): HttpError {
  return new HttpError(499, 'the client went away', { code: 'cancelled' });
}

const nothing = new Uint8Array(0);

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Takes a body that has arrived to its end. */
function readBuffered(req: IncomingMessage, limit: number): Uint8Array {
  const bytes: Buffer | null = req.read();
  if (bytes === null) return nothing;
  if (bytes.length > limit) throw bodyTooLarge(limit);
  return bytes;
}

/** Takes a body as it comes. */
function readStream(req: IncomingMessage, limits: BodyLimits): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const fail = (error: HttpError): void => {
      clearTimeout(timer);
      req.off('data', onData);
      req.pause();
      reject(error);
    };
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > limits.bodyLimit) fail(bodyTooLarge(limits.bodyLimit));
      else chunks.push(chunk);
    };
    const timer = setTimeout(
      () => fail(new HttpError(408, `the body did not arrive within ${limits.bodyTimeoutMs} ms`, { code: 'timeout' })),
      limits.bodyTimeoutMs,
    );
    req.on('data', onData);
    req.on('end', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks, size));
    });
    req.on('close', () => {
      if (!req.readableEnded) fail(clientGone());
    });
    if (req.destroyed) fail(clientGone());
  });
}

/**
 * Reads the whole body into memory, counting as it comes.
 *
 * @throws HttpError 413 `body_too_large`, 408 `timeout`, 499 `cancelled` when the client goes away first
 */
export async function readBytes(req: IncomingMessage, limits: BodyLimits): Promise<Uint8Array> {
  // A short body comes in one piece with its headers: by the next turn of the loop it is all here, and is taken
  // without the listeners and the timer that cost more than the rest of reading it.
  await nextTurn();
  return req.complete && req.readableFlowing === null ? readBuffered(req, limits.bodyLimit) : readStream(req, limits);
}
