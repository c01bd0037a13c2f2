import type { IncomingMessage } from 'node:http';
import { HttpError } from '@webcortex/core';
import { hasBody, type RequestFacts } from '../door/request-facts.js';
import { invalidInput } from '../refusal.js';
import { isJsonType } from './media-type.js';
import { acceptParsed, parseBody } from './parse-body.js';
import { type BodyLimits, bodyTooLarge, readBytes } from './read-bytes.js';

/** A request that a body parser may have been at before us. */
type MaybeParsed = IncomingMessage & { readonly body?: unknown };

function unsupported(message: string): HttpError {
  return new HttpError(415, message, { code: 'unsupported_media_type' });
}

/** What can be said against a body from its headers alone. */
function checkHeaders(facts: RequestFacts, bodyLimit: number): void {
  if (facts.contentEncoding !== undefined && facts.contentEncoding.toLowerCase() !== 'identity') {
    throw unsupported('compressed bodies are not accepted');
  }
  if (!isJsonType(facts.contentType)) throw unsupported('send the body as application/json, encoded as UTF-8');
  if (facts.contentLength !== undefined && Number(facts.contentLength) > bodyLimit) throw bodyTooLarge(bodyLimit);
}

/**
 * The JSON object a request brings; `undefined` without a body. A GET or HEAD has none.
 *
 * @throws HttpError 400, 408, 413, 415, and 499 when the client goes away
 */
export async function readBody(
  req: MaybeParsed,
  facts: RequestFacts,
  limits: BodyLimits,
): Promise<Record<string, unknown> | undefined> {
  if (!hasBody(facts)) return undefined;
  if (req.method === 'GET' || req.method === 'HEAD') throw invalidInput('', `a ${req.method} request has no body`);
  checkHeaders(facts, limits.bodyLimit);
  if (req.body !== undefined) return acceptParsed(req.body);
  // Somebody has read the stream and kept nothing: the end would never come again.
  if (req.readableEnded) return undefined;
  const bytes = await readBytes(req, limits);
  return bytes.length === 0 ? undefined : parseBody(bytes);
}
