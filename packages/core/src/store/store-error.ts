import type { ErrorCode } from '../base/error-catalog.js';
import { WebCortexError } from '../base/webcortex-error.js';

interface StoreErrorOptions {
  readonly data?: Record<string, unknown>;
  /** For the log only: a driver's message may hold SQL text and values. */
  readonly cause?: unknown;
}

/** An error of a store, with the HTTP status it answers with. Its message never holds SQL text or a path. */
export class StoreError extends WebCortexError {
  override readonly name: string = 'StoreError';
  readonly status: 400 | 409 | 429 | 500 | 503;

  constructor(status: StoreError['status'], code: ErrorCode, options: StoreErrorOptions & { message: string }) {
    super(code, options.message, options);
    this.status = status;
  }
}

/** The database is locked, full, read-only, corrupt or out of reach. */
export class StoreUnavailableError extends StoreError {
  override readonly name = 'StoreUnavailableError';
  /** `unknown`: the connection was lost while the change was being committed; otherwise nothing was written. */
  readonly outcome: 'nothing-written' | 'unknown';

  /** @param reason a few words for the client: `the database is locked` */
  constructor(reason: string, options: StoreErrorOptions & { readonly outcome?: 'unknown' } = {}) {
    const outcome = options.outcome ?? 'nothing-written';
    const said = outcome === 'unknown' ? 'whether it was written is not known' : 'nothing was written';
    super(503, 'store_unavailable', { ...options, message: `${reason}; ${said}, try again shortly` });
    this.outcome = outcome;
  }
}

/** A uniqueness, reference or check rule of the database refused the row. */
export class ConstraintError extends StoreError {
  override readonly name = 'ConstraintError';
  constructor(message: string, options: StoreErrorOptions = {}) {
    super(409, 'constraint', { ...options, message });
  }
}

/** A value the column can't hold; the message names the column or parameter. */
export class InvalidValueError extends StoreError {
  override readonly name = 'InvalidValueError';
  /** The column or parameter; `''` where the database doesn't say. */
  readonly column: string;
  constructor(column: string, message: string, options: StoreErrorOptions = {}) {
    super(400, 'invalid_value', { ...options, message, data: { column, ...options.data } });
    this.column = column;
  }
}

/** The memory has as many entries as it may. */
export class MemoryFullError extends StoreError {
  override readonly name = 'MemoryFullError';
  constructor(memory: string, maxEntries: number) {
    super(409, 'memory_full', {
      message: `memory "${memory}" is full: the limit is ${maxEntries} entries; forget some first`,
      data: { memory, limit: maxEntries },
    });
  }
}

/** As many approvals wait as may. */
export class TooManyApprovalsError extends StoreError {
  override readonly name = 'TooManyApprovalsError';
  constructor(whose: 'app' | 'owner', limit: number) {
    const who = whose === 'app' ? 'the app' : 'this caller';
    super(429, 'too_many_approvals', {
      message: `${who} has ${limit} approvals pending, which is the limit`,
      data: { limit },
    });
  }
}

/** Another process goes on with the run. */
export class LeaseLostError extends StoreError {
  override readonly name = 'LeaseLostError';
  constructor() {
    super(409, 'lease_lost', { message: 'another process has taken this run over' });
  }
}

/** The database refused the statement itself. */
export class SqlError extends StoreError {
  override readonly name = 'SqlError';
  constructor(message: string, options: StoreErrorOptions = {}) {
    super(500, 'sql_failed', { ...options, message });
  }
}
