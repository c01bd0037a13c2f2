import type { IncomingHttpHeaders } from 'node:http';
import type { RequestView } from '../script/request-view.js';
import type { WireProblem } from '../wire/problem.js';

/** A request as it reached the scripted server. */
export interface RecordedRequest {
  readonly format: 'anthropic' | 'openai';
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly raw: Buffer;
  /** The parsed body; `undefined` when it was not JSON. */
  readonly body: unknown;
  readonly view: RequestView;
  /** What is wrong with it; empty when it was accepted. */
  readonly problems: readonly WireProblem[];
  /** Resolves when the exchange is over: `finished`, or `aborted` when a side cut it. */
  readonly closed: Promise<'finished' | 'aborted'>;
}
