import { WebCortexError } from '../base/webcortex-error.js';
import { StoreError } from '../store/store-error.js';

/** A provider failed, so the run didn't start. The message names it; what went wrong inside is the cause, for the log. */
export class ContextError extends WebCortexError {
  override readonly name = 'ContextError';
  readonly provider: string;

  constructor(provider: string, cause: unknown) {
    // A store's messages are made for clients; anything else may hold a secret.
    const why = cause instanceof StoreError ? `: ${cause.message}` : '';
    super('context_failed', `context "${provider}" failed${why}`, { data: { provider }, cause });
    this.provider = provider;
  }
}
