/** One mistake in the declarations. */
export interface Problem {
  /** Stable, kebab-case: `unknown-tool`. */
  readonly code: string;
  /** The declaration it stands in: `agent "assistant"`, `Tickets.list`. */
  readonly source: string;
  /** A whole sentence that names the declaration and says what to do. */
  readonly message: string;
  /** The close known name, when there is one. */
  readonly suggestion?: string;
}
