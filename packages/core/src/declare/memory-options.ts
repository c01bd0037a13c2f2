/** What `app.memory` takes. */
export interface MemoryOptions {
  /** Stands in the descriptions of the tools: what is to be kept here. Default `''`. */
  readonly description?: string;
  /** For all four tools. Default `[]`. */
  readonly scopes?: readonly string[];
  /** For recall and search. Default: `scopes`. */
  readonly readScopes?: readonly string[];
  /** For remember and forget. Default: `scopes`. */
  readonly writeScopes?: readonly string[];
  /** Rows a search gives by default, and at most; 1 … 1000. Default 10. */
  readonly maxResults?: number;
  /** Rows a principal may have; 1 … 50 000. Default 10 000. */
  readonly maxEntries?: number;
  /** Lets anonymous callers in, who all share one memory. Default `false`. */
  readonly anonymous?: boolean;
}

/** A declared memory, all defaults resolved. */
export interface MemorySettings {
  readonly name: string;
  readonly description: string;
  readonly readScopes: readonly string[];
  readonly writeScopes: readonly string[];
  readonly maxResults: number;
  readonly maxEntries: number;
  readonly anonymous: boolean;
}

export function memorySettings(name: string, options: MemoryOptions): MemorySettings {
  const scopes = options.scopes ?? [];
  return {
    name,
    description: options.description ?? '',
    readScopes: options.readScopes ?? scopes,
    writeScopes: options.writeScopes ?? scopes,
    maxResults: options.maxResults ?? 10,
    maxEntries: options.maxEntries ?? 10_000,
    anonymous: options.anonymous ?? false,
  };
}
