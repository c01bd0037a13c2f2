import type { Call, Log, RequestInfo, User } from '../declare/call.js';
import { isAuthenticated, type Principal } from '../identity/principal.js';
import { HttpError } from './http-error.js';
import type { Invocation } from './invocation.js';
import type { Dispatcher } from './target.js';

function userOf(principal: Principal): User {
  return {
    id: principal.id,
    rootId: principal.root.id,
    authenticated: isAuthenticated(principal),
    scopes: principal.scopes,
  };
}

/**
 * What a handler gets as its second argument. User and signal are made when first read: most handlers
 * never look, and a signal of its own costs more than the rest of a call.
 */
export class HandlerCall implements Call {
  readonly #invocation: Invocation;
  readonly #dispatcher: Dispatcher;
  #user: User | undefined;
  #controller: AbortController | undefined;
  #aborted: Error | undefined;

  constructor(invocation: Invocation, dispatcher: Dispatcher) {
    this.#invocation = invocation;
    this.#dispatcher = dispatcher;
  }

  /** Not part of `Call`: what stands on the store needs the root's kind, which a handler doesn't. */
  get principal(): Principal {
    return this.#invocation.principal;
  }

  get user(): User {
    this.#user ??= userOf(this.#invocation.principal);
    return this.#user;
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      const controller = new AbortController();
      const outer = this.#invocation.signal;
      if (this.#aborted !== undefined) controller.abort(this.#aborted);
      else if (outer.aborted) controller.abort(outer.reason);
      else
        outer.addEventListener('abort', () => controller.abort(outer.reason), {
          once: true,
          signal: controller.signal,
        });
      this.#controller = controller;
    }
    return this.#controller.signal;
  }

  get log(): Log {
    return this.#invocation.log;
  }

  get runId(): string | undefined {
    return this.#invocation.runId ?? undefined;
  }

  get depth(): number {
    return this.#invocation.depth;
  }

  get request(): RequestInfo | undefined {
    return this.#invocation.request;
  }

  call = async (tool: string, input?: unknown): Promise<unknown> => {
    const target = this.#dispatcher.find(tool);
    if (target === undefined || target.entry.tool === null) {
      throw new HttpError(404, `there is no tool "${tool}"`, { code: 'not_found' });
    }
    const { request: _request, suspension: _suspension, ...rest } = this.#invocation;
    // A run that a handler starts is a tree of its own: the handler can't be suspended and resumed with it.
    const nested: Invocation = { ...rest, rootRunId: null, depth: rest.depth + 1, direct: false, signal: this.signal };
    return this.#dispatcher.dispatch(target, input, nested);
  };

  /** Aborts the handler's own signal: its time is up, or its caller went away. */
  abort(reason: Error): void {
    this.#aborted = reason;
    this.#controller?.abort(reason);
  }
}

/**
 * Who a call is made as, for handlers of the runtime's own.
 * @throws TypeError for a call that the dispatcher didn't make
 */
export function principalOf(call: Call): Principal {
  if (call instanceof HandlerCall) return call.principal;
  throw new TypeError('this handler must be called by the dispatcher');
}
