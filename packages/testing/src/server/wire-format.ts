import type { IncomingHttpHeaders } from 'node:http';
import type { RequestView } from '../script/request-view.js';
import type { Turn } from '../script/turn.js';
import type { WireProblem } from '../wire/problem.js';
import type { SseEvent } from '../wire/sse.js';

/** An error as a script or the server words it. `type` is Anthropic's error type, OpenAI's code. */
export interface WireError {
  readonly status: number;
  readonly message: string;
  readonly type?: string | undefined;
}

/** An answer, in both ways it can be sent. */
export interface WireAnswer {
  readonly json: unknown;
  readonly events: readonly SseEvent[];
}

/** One wire format: everything the server must know of it. */
export interface WireFormat {
  readonly name: 'anthropic' | 'openai';
  /** The credential a request carries. */
  keyOf(headers: IncomingHttpHeaders): string | undefined;
  /** Headers the service insists on. @returns what is wrong, or `null` */
  checkHeaders(headers: IncomingHttpHeaders): WireProblem | null;
  validate(body: unknown): readonly WireProblem[];
  view(body: unknown, index: number): RequestView;
  /** Says a turn, and remembers of it what later requests are checked against. */
  answer(turn: Turn, body: Record<string, unknown>): WireAnswer;
  error(error: WireError): unknown;
  /** The same inside a stream that began with 200. */
  errorEvent(error: WireError): SseEvent;
  /** An event whose data is not JSON. */
  garbledEvent(): SseEvent;
  /** The status an error type has when there is no stream. */
  statusOf(type: string): number;
}
