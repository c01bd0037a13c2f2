import type { Manifest } from '@webcortex/core';
import type { MissingKey } from './missing-keys.js';

/** Where a key's value is: a `.env` file, or the environment the command was started in (`null`). */
export type KeySource = { readonly file: string | null };

/** What a banner tells. */
export interface BannerFacts {
  readonly manifest: Manifest;
  /** `http://127.0.0.1:3000`. */
  readonly url: string;
  readonly missing: readonly MissingKey[];
  /** Sentences of the boot that aren't about provider keys. */
  readonly warnings: readonly string[];
  readonly offline: boolean;
  /** Where each declared API key that is set can be read from. */
  readonly keys: ReadonlyMap<string, KeySource>;
}
