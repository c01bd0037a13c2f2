const loopbackAddress = /^127\.(?:\d{1,3})\.(?:\d{1,3})\.(?:\d{1,3})$/;

/** The host name of a `Host` header, without its port. `undefined`: not one name and at most one port. */
function hostName(host: string): string | undefined {
  return /^(\[[0-9a-f:]+\]|[^:,\s@/]+)(?::\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase();
}

/** Whether a name or an address means this machine. Only canonical spellings count. */
export function isLoopbackName(name: string): boolean {
  return name === 'localhost' || name === '[::1]' || name === '::1' || loopbackAddress.test(name);
}

/**
 * What a server bound to loopback makes of a `Host` header. A page somewhere whose name was rebound to
 * 127.0.0.1 reaches the socket, but names itself here.
 *
 * @returns the status to refuse with, `undefined` when the host may be answered
 */
export function hostRefusal(host: string | undefined): 400 | 421 | undefined {
  if (host === undefined || host.includes(',')) return 400;
  const name = hostName(host);
  return name !== undefined && isLoopbackName(name) ? undefined : 421;
}

/** The rule with a memory of one: clients name the same host again and again. */
export function createHostRule(): typeof hostRefusal {
  let answered: string | undefined;
  return (host) => {
    if (host !== undefined && host === answered) return undefined;
    const refusal = hostRefusal(host);
    if (refusal === undefined) answered = host;
    return refusal;
  };
}
