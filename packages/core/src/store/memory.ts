import type { Owner } from './owner.js';

/** One caller's rows of one declared memory. Every statement names all three columns. */
export interface MemoryScope {
  /** The declared name: `notes`. */
  readonly memory: string;
  readonly owner: Owner;
}

export interface MemoryEntry {
  readonly key: string;
  readonly value: string;
  /** Milliseconds since the epoch. */
  readonly updatedAt: number;
}

/** What is to be kept. */
export interface MemoryWrite {
  /** 1 … 256 characters; well-formed, without NUL. */
  readonly key: string;
  /** At most 64 KiB of UTF-8; well-formed, without NUL. */
  readonly value: string;
  /** Rows the owner may have in this memory; checked in the same transaction as the write. */
  readonly maxEntries: number;
}

/** A durable key-value store, a caller's own. Later writes are newer, also within a millisecond. */
export interface MemoryStore {
  /**
   * Inserts or replaces.
   * @throws InvalidValueError (400) for a key or value that doesn't fit
   * @throws MemoryFullError (409) when a new key would be one too many
   * @throws StoreUnavailableError (503)
   */
  remember(scope: MemoryScope, write: MemoryWrite): Promise<MemoryEntry>;
  /** `null` when there is none. A key that could not have been stored is just not there. */
  recall(scope: MemoryScope, key: string): Promise<MemoryEntry | null>;
  /**
   * At most `limit` rows whose key or value contains `query`, as it is written but for case, newest first.
   * The empty query gives the newest rows.
   */
  search(scope: MemoryScope, query: string, limit: number): Promise<readonly MemoryEntry[]>;
  /** How many rows went: 0 or 1. */
  forget(scope: MemoryScope, key: string): Promise<0 | 1>;
}
