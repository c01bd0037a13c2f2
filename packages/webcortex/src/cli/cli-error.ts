/** Exit codes of the binary. */
export const exitCode = { ok: 0, problems: 1, usage: 2, interrupted: 130 } as const;

/** What failed, why, and the one thing to do about it. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly why: string;
  readonly fix: string;

  constructor(said: { what: string; why: string; fix: string }, options?: { cause?: unknown }) {
    super(said.what, options);
    this.why = said.why;
    this.fix = said.fix;
  }
}
