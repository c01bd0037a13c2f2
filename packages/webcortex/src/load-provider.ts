import type { ProviderLoader } from '@webcortex/core';

/**
 * Loads the package that speaks to a kind of provider. The SDKs are large: an app that needs neither, or one
 * only, loads no more than that.
 */
export const loadProvider: ProviderLoader = async (kind) => {
  switch (kind) {
    case 'anthropic':
      return (await import('@webcortex/anthropic')).createAnthropicProvider;
    case 'openai':
      return (await import('@webcortex/openai')).createOpenAIProvider;
    case 'offline':
      return (await import('@webcortex/core')).offlineProvider;
  }
};
