import type { ErrorCode } from './error-catalog.js';

/** The base of every error WebCortex throws: a stable `code` from the catalogue, and alternatives as data. */
export class WebCortexError extends Error {
  override readonly name: string = 'WebCortexError';
  readonly code: ErrorCode;
  /** What a program may want to read: the wanted name, the known ones, limits. JSON-able. */
  readonly data: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, message: string, options: { data?: Record<string, unknown>; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.data = options.data ?? {};
  }
}
