import { untilAborted } from '../base/abort.js';
import type { CompiledContext, ContextRequest } from './compile.js';
import { ContextError } from './context-error.js';
import { renderContext } from './render.js';

/** A provider's value, and the block the model sees. */
export interface ResolvedContext {
  readonly name: string;
  readonly value: unknown;
  readonly text: string;
}

async function resolveOne({ block, resolve }: CompiledContext, request: ContextRequest): Promise<ResolvedContext> {
  try {
    const value = await untilAborted(
      Promise.resolve().then(() => resolve(request)),
      request.signal,
    );
    return { name: block.name, value, text: renderContext(block, value) };
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw new ContextError(block.name, error);
  }
}

/**
 * Resolves the providers at once, and gives them in declared order.
 * @throws ContextError of the first, in this order, that failed
 * @throws the signal's reason when it aborts first
 */
export async function resolveContexts(
  providers: readonly CompiledContext[],
  request: ContextRequest,
): Promise<readonly ResolvedContext[]> {
  const settled = await Promise.allSettled(providers.map((provider) => resolveOne(provider, request)));
  return settled.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}
