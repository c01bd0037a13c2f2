import { type ApiKey, apiKey, sharedDigests } from './api-key.js';

export interface DeclaredKey {
  readonly envVar: string;
  readonly id: string;
  readonly scopes: readonly string[];
}

export interface LoadedKeys {
  readonly keys: readonly ApiKey[];
  /** Variables that hold nothing: there is no such key then. */
  readonly unset: readonly DeclaredKey[];
  /** Ids of keys whose value another key has too: which caller it stands for can't be told. */
  readonly shared: readonly string[];
}

/** Reads the declared keys from the environment; only their digests are kept. */
export function loadKeys(
  declared: readonly DeclaredKey[],
  env: Readonly<Record<string, string | undefined>>,
): LoadedKeys {
  const keys: ApiKey[] = [];
  const unset: DeclaredKey[] = [];
  for (const entry of declared) {
    const secret = env[entry.envVar];
    if (secret === undefined || secret === '') unset.push(entry);
    else keys.push(apiKey(secret, entry));
  }
  return { keys, unset, shared: sharedDigests(keys) };
}
