/** What one provider call took, or a sum of them. All figures are 0 … `Number.MAX_SAFE_INTEGER`. */
export interface LedgerEntry {
  /** `agent:assistant`, `behaviour:triage`, `flow:intake`. */
  readonly caller: string;
  /** The resolved model. */
  readonly model: string;
  readonly calls: number;
  /** How many of the calls were counted by us, not by the provider. */
  readonly estimated: number;
  readonly inputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  readonly outputTokens: number;
}

/** What was spent, by caller and model. Never decreases; additions saturate. */
export interface LedgerStore {
  /** Adds to the row of the entry's caller and model. Resolves when it is durable. */
  charge(entry: LedgerEntry): Promise<void>;
  /** Every row, by caller, then model. */
  totals(): Promise<readonly LedgerEntry[]>;
}
