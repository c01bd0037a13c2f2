import type { Call, Handler, JsonObject } from '@webcortex/core';
import { quietLog } from '../../../core/src/base/quiet-log.js';
import { HandlerCall } from '../../../core/src/dispatch/make-call.js';
import { rootPrincipal } from '../../../core/src/identity/principal.js';

/** A call as the dispatcher makes it, by a caller with this API key id; `null`: anonymous. */
export function callBy(id: string | null): Call {
  const principal = rootPrincipal(id === null ? { kind: 'anonymous', id } : { kind: 'api_key', id }, ['*']);
  const signal = new AbortController().signal;
  const invocation = {
    principal,
    runId: null,
    rootRunId: null,
    depth: 0,
    budget: null,
    signal,
    log: quietLog,
    direct: true,
  };
  const unused = () => Promise.reject(new Error('unused'));
  return new HandlerCall(invocation, { find: () => undefined, dispatch: unused, dispatchParsed: unused });
}

/** What a handler answers to an input that has passed its schema. */
export async function answer(handler: Handler, input: JsonObject, id: string | null = 'alice'): Promise<unknown> {
  return handler(input, callBy(id));
}
