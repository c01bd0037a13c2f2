/** What an adapter may be told beyond the runtime. */
export interface HandlerOptions {
  /** Milliseconds a request body may take to arrive, from the first look at it. Default 30 000. */
  readonly bodyTimeoutMs?: number;
  /** Answer only requests that name a loopback host, 421 for others. Default `false`; `serve` sets it on loopback. */
  readonly loopbackOnly?: boolean;
}

/** The same with every default resolved. */
export type ResolvedOptions = Required<HandlerOptions>;

export function resolveOptions(options: HandlerOptions = {}): ResolvedOptions {
  return {
    bodyTimeoutMs: options.bodyTimeoutMs ?? 30_000,
    loopbackOnly: options.loopbackOnly ?? false,
  };
}
