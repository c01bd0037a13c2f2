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
