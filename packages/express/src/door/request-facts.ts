/** The headers the door looks at, read once from what came over the wire, duplicates visible. */
export interface RequestFacts {
  readonly apiKeys: readonly string[];
  readonly authorization: readonly string[];
  /** `undefined`: none. A header sent twice is joined with `, `, which no rule accepts. */
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly secFetchSite: string | undefined;
  readonly requestId: string | undefined;
  readonly contentType: string | undefined;
  readonly contentEncoding: string | undefined;
  readonly contentLength: string | undefined;
  readonly transferEncoding: string | undefined;
  /** `access-control-request-method`: the sign of a CORS preflight. */
  readonly preflight: string | undefined;
}

type Scalar = Exclude<keyof RequestFacts, 'apiKeys' | 'authorization'>;

const none: readonly string[] = Object.freeze([]);

/** By the name's length first: most headers of a request are dismissed by comparing one number. */
const byLength: ReadonlyMap<number, ReadonlyMap<string, Scalar>> = new Map([
  [4, new Map<string, Scalar>([['host', 'host']])],
  [6, new Map<string, Scalar>([['origin', 'origin']])],
  [
    12,
    new Map<string, Scalar>([
      ['content-type', 'contentType'],
      ['x-request-id', 'requestId'],
    ]),
  ],
  [
    14,
    new Map<string, Scalar>([
      ['content-length', 'contentLength'],
      ['sec-fetch-site', 'secFetchSite'],
    ]),
  ],
  [16, new Map<string, Scalar>([['content-encoding', 'contentEncoding']])],
  [17, new Map<string, Scalar>([['transfer-encoding', 'transferEncoding']])],
  [29, new Map<string, Scalar>([['access-control-request-method', 'preflight']])],
]);

class Facts implements RequestFacts {
  apiKeys: readonly string[] = none;
  authorization: readonly string[] = none;
  host: string | undefined = undefined;
  origin: string | undefined = undefined;
  secFetchSite: string | undefined = undefined;
  requestId: string | undefined = undefined;
  contentType: string | undefined = undefined;
  contentEncoding: string | undefined = undefined;
  contentLength: string | undefined = undefined;
  transferEncoding: string | undefined = undefined;
  preflight: string | undefined = undefined;
}

/**
 * Reads the headers the door needs. `IncomingMessage.headers` would do for most, but it hides that a
 * credential came twice, and building it costs more than this one pass.
 *
 * @param rawHeaders names and values in turn, as `IncomingMessage.rawHeaders` has them
 */
export function readFacts(rawHeaders: readonly string[]): RequestFacts {
  const facts = new Facts();
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    const value = rawHeaders[i + 1] as string;
    if (name.length === 9) {
      if (name.toLowerCase() === 'x-api-key') facts.apiKeys = [...facts.apiKeys, value];
    } else if (name.length === 13) {
      if (name.toLowerCase() === 'authorization') facts.authorization = [...facts.authorization, value];
    } else {
      const field = byLength.get(name.length)?.get(name.toLowerCase());
      if (field !== undefined) facts[field] = facts[field] === undefined ? value : `${facts[field]}, ${value}`;
    }
  }
  return facts;
}

/** Whether the request announces a body. */
export function hasBody(facts: RequestFacts): boolean {
  return facts.transferEncoding !== undefined || (facts.contentLength !== undefined && facts.contentLength !== '0');
}
