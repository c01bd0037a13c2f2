import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { HttpError } from '@webcortex/core';
import { defaultHeaders } from '../answer/default-headers.js';
import { errorBody } from '../answer/error-body.js';

/** A socket as `node:http` keeps it: with the answer under way, if there is one. */
type HttpSocket = Socket & { readonly _httpMessage?: { readonly headersSent: boolean } | null };

function errorOf(code: string | undefined): HttpError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new HttpError(431, 'the request headers are too large', { code: 'headers_too_large' });
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new HttpError(413, 'the chunk extensions are too large', { code: 'body_too_large' });
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new HttpError(408, 'the request did not arrive in time', { code: 'timeout' });
    default:
      return new HttpError(400, 'the request is not valid HTTP', { code: 'invalid_input' });
  }
}

/** The whole answer to what `node:http` could not read as a request. */
export function rawAnswer(code: string | undefined, requestId: string): string {
  const error = errorOf(code);
  const body = errorBody(error, requestId);
  const headers = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status] ?? ''}`,
    `x-request-id: ${requestId}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  for (let i = 0; i < defaultHeaders.length; i += 2) headers.push(`${defaultHeaders[i]}: ${defaultHeaders[i + 1]}`);
  return `${headers.join('\r\n')}\r\n\r\n${body}`;
}

/** Answers a connection on which no request could be read, in the shape of every other error, and closes it. */
export function onClientError(error: NodeJS.ErrnoException, socket: HttpSocket): void {
  const answering = socket._httpMessage?.headersSent === true;
  if (error.code === 'ECONNRESET' || !socket.writable || answering) {
    socket.destroy();
    return;
  }
  socket.end(rawAnswer(error.code, randomUUID()), () => socket.destroy());
}
