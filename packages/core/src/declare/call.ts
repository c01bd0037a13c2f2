/** Who is calling, as a handler sees it. */
export interface User {
  /** `service`, or `agent:assistant#service` when an agent acts for somebody. */
  readonly id: string;
  /** The API key id or JWT subject behind however many agents; `null` for anonymous callers. */
  readonly rootId: string | null;
  readonly authenticated: boolean;
  readonly scopes: readonly string[];
}

/** A structured logger, in the shape pino has. */
export interface Log {
  debug(fields: object, message?: string): void;
  info(fields: object, message?: string): void;
  warn(fields: object, message?: string): void;
  error(fields: object, message?: string): void;
}

/** What of the HTTP request a handler may read. Header names are in lower case. */
export interface RequestInfo {
  readonly id: string;
  readonly method: string;
  /** The address of the TCP peer, when there is a socket. */
  readonly peer?: string | undefined;
  /** The path without the query string. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** The second argument of every handler. */
export interface Call {
  readonly user: User;
  /** Aborted when the caller goes away, the run is cancelled or the handler's time is up. */
  readonly signal: AbortSignal;
  readonly log: Log;
  /** The run this call belongs to, when an agent made it. */
  readonly runId?: string | undefined;
  /** 0 for a call over HTTP, one more for every nested call. */
  readonly depth: number;
  /** Only over HTTP. */
  readonly request?: RequestInfo | undefined;
  /**
   * Invokes another tool as this caller, in process, through the same checks.
   * @throws HttpError as the tool would answer over HTTP.
   */
  call(tool: string, input?: unknown): Promise<unknown>;
}
