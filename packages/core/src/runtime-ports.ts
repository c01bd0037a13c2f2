import type { Clock } from './base/clock.js';
import type { NewId } from './base/ids.js';
import type { Log } from './declare/call.js';
import type { ModelProvider, ProviderLoader } from './model/provider.js';

/** What a runtime needs from outside. Everything has a default; the `webcortex` package fills in the providers. */
export interface RuntimePorts {
  /** Loads the package that speaks to a kind of provider, when a model first needs it. */
  readonly providerLoader?: ProviderLoader;
  /** Answers for every model, whatever its name: tests. */
  readonly model?: ModelProvider;
  readonly clock?: Clock;
  readonly newId?: NewId;
  readonly log?: Log;
  /** Environment variables: keys, addresses, `WEBCORTEX_*`. Default: `process.env`. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}
