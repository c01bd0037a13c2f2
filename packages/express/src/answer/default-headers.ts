/** On every response, errors too. Names and values in turn, as `writeHead` takes them. */
export const defaultHeaders: readonly string[] = Object.freeze([
  'x-content-type-options',
  'nosniff',
  'content-security-policy',
  "frame-ancestors 'none'",
  'x-frame-options',
  'DENY',
  'referrer-policy',
  'no-referrer',
  'cross-origin-opener-policy',
  'same-origin',
]);

/** Only behind TLS of our own: two years, RFC 6797. */
export const tlsHeaders: readonly string[] = Object.freeze(['strict-transport-security', 'max-age=63072000']);

/** On answers to a caller with a credential: nobody in between keeps them. */
export const privateHeaders: readonly string[] = Object.freeze(['cache-control', 'no-store']);

/** Where `jsonAnswer` and `emptyAnswer` have the values that differ from answer to answer. */
export const requestIdAt = 1;
export const lengthAt = 3;

/** The headers of an answer with a JSON body. Copied for each, and the two values filled in. */
export const jsonAnswer: readonly string[] = [
  'x-request-id',
  '',
  'content-length',
  '',
  'content-type',
  'application/json; charset=utf-8',
  ...defaultHeaders,
];

/** The headers of an answer without a body. */
export const emptyAnswer: readonly string[] = ['x-request-id', '', ...defaultHeaders];
