/** Tokens of one provider call, in canonical form: `inputTokens` excludes cached ones. */
export interface CallUsage {
  readonly inputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  readonly outputTokens: number;
  /** True when the provider's figure was absent or absurd and we counted bytes instead. */
  readonly estimated: boolean;
}

/** What a provider reported, before it is believed. */
export interface ReportedUsage {
  readonly inputTokens?: unknown;
  readonly cacheReadTokens?: unknown;
  readonly cacheWriteTokens?: unknown;
  readonly outputTokens?: unknown;
}

/** Adds without ever passing `Number.MAX_SAFE_INTEGER`. */
export function saturatingAdd(a: number, b: number): number {
  return Math.min(a + b, Number.MAX_SAFE_INTEGER);
}

/** input + output + cache reads + cache writes, saturating. */
export function totalTokens(usage: Omit<CallUsage, 'estimated'>): number {
  const input = saturatingAdd(usage.inputTokens, usage.outputTokens);
  return saturatingAdd(input, saturatingAdd(usage.cacheReadTokens, usage.cacheWriteTokens));
}

/** A token per three bytes, and never 0. */
export function estimateTokens(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / 3));
}

function figure(value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) return undefined;
  return Math.min(value, Number.MAX_SAFE_INTEGER);
}

/**
 * Believes what is plausible. A missing, negative or fractional input or output figure is replaced by an
 * estimate from the bytes sent and received; absent cache figures count as 0.
 */
export function believeUsage(reported: ReportedUsage, bytes: { sent: number; received: number }): CallUsage {
  let estimated = false;
  const required = (value: unknown, byteCount: number): number => {
    const known = figure(value);
    if (known !== undefined) return known;
    estimated = true;
    return estimateTokens(byteCount);
  };
  const optional = (value: unknown): number => {
    if (value === undefined || value === null) return 0;
    const known = figure(value);
    if (known !== undefined) return known;
    estimated = true;
    return estimateTokens(bytes.sent);
  };
  const usage = {
    inputTokens: required(reported.inputTokens, bytes.sent),
    cacheReadTokens: optional(reported.cacheReadTokens),
    cacheWriteTokens: optional(reported.cacheWriteTokens),
    outputTokens: required(reported.outputTokens, bytes.received),
  };
  return { ...usage, estimated };
}
