import { type RuntimePorts, WebCortexError } from '@webcortex/core';

/** Opens the declared database. The package with the drivers is loaded only by apps that have one. */
export const openStore: NonNullable<RuntimePorts['openStore']> = async (url, options) => {
  const store = await import('@webcortex/store').catch((cause: unknown) => {
    throw new WebCortexError('boot', 'the app has a `database`, which needs the package @webcortex/store: install it', {
      cause,
    });
  });
  return store.openStore(url, options);
};
