/** What of a request tells where it was made. */
export interface OriginFacts {
  readonly method: string;
  readonly secFetchSite: string | undefined;
  readonly origin: string | undefined;
  readonly host: string | undefined;
}

function sameHost(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  const here = `${from.protocol}//${host}`;
  // Through URL on both sides, so that a default port written out is no difference.
  return from.host !== '' && URL.canParse(here) && new URL(here).host === from.host;
}

/**
 * Whether a request comes from a page of another origin that wasn't allowed. A browser says so in
 * `Sec-Fetch-Site` (W3C Fetch Metadata), an older one in `Origin` (RFC 6454); who sends neither is no
 * browser, and carries no cookie somebody else put there.
 *
 * @param allowed exact origins, `https://app.example.com`
 */
export function isCrossOrigin(facts: OriginFacts, allowed: ReadonlySet<string>): boolean {
  const { method, origin, secFetchSite } = facts;
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return false;
  if (secFetchSite === undefined && origin === undefined) return false;
  if (origin !== undefined && origin !== 'null' && allowed.has(origin)) return false;
  if (secFetchSite !== undefined) return secFetchSite !== 'same-origin' && secFetchSite !== 'none';
  return origin === undefined || facts.host === undefined || !sameHost(origin, facts.host);
}

/** Whether a CORS preflight asks on behalf of a page whose origin may not call. */
export function isForeignPreflight(
  facts: OriginFacts & { preflight: string | undefined },
  allowed: ReadonlySet<string>,
): boolean {
  const { method, preflight, origin, host } = facts;
  if (method !== 'OPTIONS' || preflight === undefined || origin === undefined || allowed.has(origin)) return false;
  return host === undefined || !sameHost(origin, host);
}
