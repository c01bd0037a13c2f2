/** A call in the service's words; the text of its arguments may be anything. */
export interface WireCall {
  readonly id: string;
  readonly name: string;
  readonly json: string;
}

/** An answer in the service's words, whether it came in one piece or streamed. */
export interface WireMessage {
  readonly model: unknown;
  readonly text: string;
  readonly refusal: string;
  readonly calls: readonly WireCall[];
  readonly finishReason: unknown;
  readonly usage: unknown;
}
