import type { CompiledContext } from './context/compile.js';
import { resolveContexts } from './context/resolve.js';
import { HandlerCall } from './dispatch/make-call.js';
import type { Dispatcher } from './dispatch/target.js';
import type { ContextResolver } from './run/plan.js';

/** What resolves the named providers for a run; `null` when there are none. */
export function contextResolver(
  names: readonly string[],
  contexts: ReadonlyMap<string, CompiledContext>,
  dispatcher: Dispatcher,
): ContextResolver | null {
  const chosen = names.flatMap((name) => contexts.get(name) ?? []);
  if (chosen.length === 0) return null;
  return async ({ invocation, input }) => {
    const call = new HandlerCall(invocation, dispatcher);
    const { root } = invocation.principal;
    const resolved = await resolveContexts(chosen, {
      rootId: root.id,
      input: { input },
      call,
      signal: invocation.signal,
    });
    return resolved.map((block) => block.text);
  };
}
