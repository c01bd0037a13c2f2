import type { Handler } from '../declare/declaration.js';
import type { OperationEntry } from '../manifest/manifest.js';
import { HandlerCall } from './make-call.js';
import type { Execute, Target, Validator } from './target.js';

function executeHandler(handler: Handler): Execute {
  return (input, invocation, execution) => {
    const call = new HandlerCall(invocation, execution.dispatcher);
    execution.onAbort((reason) => call.abort(reason));
    return handler(input, call);
  };
}

/** The dispatch target of a declared handler. */
export function handlerTarget(
  entry: OperationEntry,
  handler: Handler,
  validators: { parse: Validator; check: Validator | null },
): Target {
  const status = entry.route?.status ?? 200;
  return {
    entry,
    parse: validators.parse,
    check: validators.check,
    execute: executeHandler(handler),
    statusOf: (result) => (result === undefined ? 204 : status),
  };
}
