import { isObject, type ReportedUsage } from '@webcortex/core';

/** The wire's usage in ours: `prompt_tokens` includes the cached ones, our input doesn't. */
export function reportedUsage(wire: unknown): ReportedUsage {
  const usage = isObject(wire) ? wire : {};
  const details = isObject(usage['prompt_tokens_details']) ? usage['prompt_tokens_details'] : {};
  const cached = details['cached_tokens'];
  const prompt = usage['prompt_tokens'];
  const countsCache = typeof prompt === 'number' && typeof cached === 'number' && cached >= 0;
  return {
    // More cached tokens than tokens makes a negative figure, which nobody believes.
    inputTokens: countsCache ? prompt - cached : prompt,
    cacheReadTokens: cached,
    outputTokens: usage['completion_tokens'],
  };
}
