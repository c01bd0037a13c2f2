import { type AppOptions, WebCortex as Core, type RuntimePorts } from '@webcortex/core';
import { loadProvider } from './load-provider.js';
import { openStore } from './open-store.js';

/**
 * An app. It is core's, with the model providers wired in: a provider's SDK is loaded when a model first needs
 * it.
 */
export class WebCortex extends Core {
  constructor(options: AppOptions = {}, ports: RuntimePorts = {}) {
    super(options, { providerLoader: loadProvider, openStore, ...ports });
  }
}
