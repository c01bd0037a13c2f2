/** How servers that only speak like OpenAI differ from it. All off by default. */
export interface OpenAIQuirks {
  /** `zero`: every tool-call delta says index 0. */
  readonly indexes?: 'zero';
  /** What is sent as the calls' ids: nothing, `''`, or the same one for all of an answer. */
  readonly ids?: 'missing' | 'blank' | 'repeated';
  /** `whole`: each call comes in one delta. `interleaved`: the pieces of parallel calls alternate. */
  readonly pieces?: 'whole' | 'interleaved';
  /** `stop`: the finish reason beside tool calls. */
  readonly finishReason?: 'stop';
  /** Changes the arguments of every call before they are sent. */
  readonly arguments?: (json: string) => string;
  /** `false`: the stream ends without `[DONE]`. */
  readonly done?: false;
  /** `false`: usage is never sent. */
  readonly usage?: false;
}
