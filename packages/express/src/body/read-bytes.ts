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

/**
 * Reads the whole body into memory, counting as it comes.
 *
 * @throws HttpError 413 `body_too_large`, 408 `timeout`, 499 `cancelled` when the client goes away first
 */
export function readBytes(req: IncomingMessage, limits: BodyLimits): Promise<Uint8Array> {
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
    // Listeners stay on the request, which ends with them: taking them off costs more than the rest of this.
    const onEnd = (): void => {
      clearTimeout(timer);
      const [only] = chunks;
      resolve(chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks, size));
    };
    const onClose = (): void => {
      if (!req.readableEnded) fail(clientGone());
    };
    const timer = setTimeout(
      () => fail(new HttpError(408, `the body did not arrive within ${limits.bodyTimeoutMs} ms`, { code: 'timeout' })),
      limits.bodyTimeoutMs,
    );
    req.on('data', onData).on('end', onEnd).on('close', onClose);
  });
}
