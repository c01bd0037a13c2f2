import type { Clock } from './base/clock.js';
import type { NewId } from './base/ids.js';
import type { Log } from './declare/call.js';
import type { ModelProvider, ProviderLoader } from './model/provider.js';
import type { Store } from './store/store.js';

/** Opens a database by its URL and brings its tables up to date. */
export type StoreOpener = (url: string, options: { readonly clock: Clock; readonly baseDir: string }) => Promise<Store>;

/** What a runtime needs from outside. Everything has a default; the `webcortex` package fills in the providers. */
export interface RuntimePorts {
  /** Loads the package that speaks to a kind of provider, when a model first needs it. */
  readonly providerLoader?: ProviderLoader;
  /** Answers for every model, whatever its name: tests. */
  readonly model?: ModelProvider;
  /** Opens the declared database. Without it an app with a `database` doesn't boot. */
  readonly openStore?: StoreOpener;
  /** What a `sqlite:<file>` is relative to: the folder of the app's file. Default: the working directory. */
  readonly baseDir?: string;
  readonly clock?: Clock;
  readonly newId?: NewId;
  readonly log?: Log;
  /** Environment variables: keys, addresses, `WEBCORTEX_*`. Default: `process.env`. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}
