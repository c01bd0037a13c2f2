/** A block as the service sent it; a streamed call has the text of its arguments as `json`. */
export type WireBlock = Readonly<Record<string, unknown>>;

/** An answer in the service's words, whether it came in one piece or streamed. */
export interface WireMessage {
  readonly model: unknown;
  readonly content: readonly WireBlock[];
  readonly stopReason: unknown;
  readonly stopDetails: unknown;
  readonly usage: unknown;
}
