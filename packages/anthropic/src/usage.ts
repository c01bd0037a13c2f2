import { isObject, type ReportedUsage } from '@webcortex/core';

/** The wire's usage in ours. `input_tokens` counts uncached input only, as ours does. */
export function reportedUsage(wire: unknown): ReportedUsage {
  const usage = isObject(wire) ? wire : {};
  return {
    inputTokens: usage['input_tokens'],
    cacheReadTokens: usage['cache_read_input_tokens'],
    cacheWriteTokens: usage['cache_creation_input_tokens'],
    outputTokens: usage['output_tokens'],
  };
}

/** `message_delta.usage` is cumulative, and says only some fields: the others keep what `message_start` said. */
export function mergeUsage(before: Readonly<Record<string, unknown>>, delta: unknown): Record<string, unknown> {
  if (!isObject(delta)) return { ...before };
  const said = Object.entries(delta).filter(([, value]) => value !== null && value !== undefined);
  return { ...before, ...Object.fromEntries(said) };
}
