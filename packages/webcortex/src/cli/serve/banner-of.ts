import type { Runtime } from '@webcortex/core';
import type { BannerFacts, KeySource } from './banner-facts.js';
import { missingKeys } from './missing-keys.js';

/** Gathers what a banner tells of a runtime that serves. */
export function bannerFacts(parts: {
  readonly runtime: Pick<Runtime, 'manifest' | 'warnings'>;
  readonly url: string;
  /** Variables from `.env` files, with the file. */
  readonly fromFiles: ReadonlyMap<string, string>;
  readonly env: Readonly<Record<string, string | undefined>>;
}): BannerFacts {
  const { runtime, url, fromFiles, env } = parts;
  const { manifest } = runtime;
  const missing = missingKeys(manifest, env);
  const keys = new Map<string, KeySource>();
  for (const { envVar } of manifest.apiKeys) {
    if ((env[envVar] ?? '') !== '') keys.set(envVar, { file: fromFiles.get(envVar) ?? null });
  }
  return {
    manifest,
    url,
    missing,
    // The banner has its own line for a missing provider key, with the agents and the way round it.
    warnings: runtime.warnings.filter((warning) => !missing.some(({ variable }) => warning.startsWith(`${variable} `))),
    offline: env['WEBCORTEX_OFFLINE'] === '1',
    keys,
  };
}
