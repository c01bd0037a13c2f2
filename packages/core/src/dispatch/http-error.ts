/** What an error may carry to the client. */
export interface HttpErrorOptions {
  /** Stable and machine-readable, snake_case. Default: the catalogue's code for the status, else `http_error`. */
  readonly code?: string;
  /** JSON-able; sent to the client as `error.details`. */
  readonly details?: readonly unknown[];
  /** Response headers the error implies: `Allow`, `WWW-Authenticate`, `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For the log only. */
  readonly cause?: unknown;
}

const codeOfStatus: Readonly<Record<number, string>> = {
  400: 'invalid_input',
  401: 'unauthenticated',
  403: 'missing_scope',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'timeout',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  500: 'internal',
  503: 'unavailable',
  508: 'depth_exceeded',
};

/** An error with an HTTP status. Handlers throw it; its message and details reach the client. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly code: string;
  readonly details: readonly unknown[];
  readonly headers: Readonly<Record<string, string>>;

  /** @param status 400 … 599 */
  constructor(status: number, message: string, options: HttpErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.status = status;
    this.code = options.code ?? codeOfStatus[status] ?? 'http_error';
    this.details = options.details ?? [];
    this.headers = options.headers ?? {};
  }
}

/** The error of a call whose caller went away or ran out of time: the signal's own reason when it is one. */
export function cancelled(signal: AbortSignal): HttpError {
  if (signal.reason instanceof HttpError) return signal.reason;
  return new HttpError(503, 'the caller went away', { code: 'cancelled', cause: signal.reason });
}
