import type { OperationEntry } from '../manifest/manifest.js';
import type { Invocation } from './invocation.js';

/** One thing wrong with an input. `path` is dotted: `items.0.price`; `''` for the whole. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

export type Parsed =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** A compiled schema: one call a value, nothing built per request. */
export type Validator = (value: unknown) => Parsed | Promise<Parsed>;

/** What a target may use while it runs. */
export interface Execution {
  readonly dispatcher: Dispatcher;
  /** Registers what aborts the target's own work when its time is up or its caller went away. */
  readonly onAbort: (listener: (reason: Error) => void) => void;
}

/** What runs once the door has let a call through. */
export type Execute = (input: unknown, invocation: Invocation, execution: Execution) => unknown;

/** A compiled dispatch target. */
export interface Target {
  readonly entry: OperationEntry;
  readonly parse: Validator;
  /** `null`: the output isn't declared. */
  readonly check: Validator | null;
  readonly execute: Execute;
  /** The HTTP status of a result; agents answer 202 and 502 by its `status`. */
  readonly statusOf: (result: unknown) => number;
}

/** The one door. Every call, from HTTP, an agent, a handler, later MCP, goes through it. */
export interface Dispatcher {
  /** The target of that id, or `undefined`. */
  find(id: string): Target | undefined;
  /**
   * Checks depth, scopes and input in this order, runs the handler under its timeout, checks the output.
   * @throws HttpError
   */
  dispatch(target: Target, input: unknown, invocation: Invocation): Promise<unknown>;
  /** The same for an input that `target.parse` already accepted: it is not parsed a second time. */
  dispatchParsed(target: Target, parsed: unknown, invocation: Invocation): Promise<unknown>;
}
