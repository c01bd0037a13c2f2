import { WebCortexError } from '../base/webcortex-error.js';
import { type Capabilities, capabilitiesOf } from './capabilities.js';
import type { ModelProvider, ProviderConfig, ProviderLoader } from './provider.js';
import { type ProviderEntry, type ResolvedModel, resolveModel } from './resolve-model.js';

/** A model ready to be called, resolved once at boot. */
export interface ModelHandle {
  /** The name after aliases. */
  readonly name: string;
  /** What the service calls it. */
  readonly model: string;
  readonly capabilities: Capabilities;
  /** The variable that must hold a key and does not; `null` when nothing is missing. */
  readonly missingKey: string | null;
  /** The provider, loaded at first use. @throws WebCortexError `missing_key`, naming the variable */
  provider(): Promise<ModelProvider>;
}

export interface RegistryOptions {
  readonly aliases: Readonly<Record<string, string>>;
  readonly providers: readonly ProviderEntry[];
  /** The environment: keys and base addresses. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly load: ProviderLoader;
  /** When given, it answers for every model (tests). */
  readonly override: ModelProvider | undefined;
}

function ollamaAddress(host: string | undefined): string {
  const address = host === undefined || host === '' ? '127.0.0.1:11434' : host;
  const withScheme = /^https?:\/\//.test(address) ? address : `http://${address}`;
  return `${withScheme.replace(/\/+$/, '')}/v1`;
}

function baseUrlOf(entry: ProviderEntry, env: RegistryOptions['env']): string | undefined {
  if (entry.baseUrl !== null) return entry.baseUrl;
  if (entry.name === 'ollama') return ollamaAddress(env['OLLAMA_HOST']);
  const fromEnv =
    entry.name === 'anthropic'
      ? env['ANTHROPIC_BASE_URL']
      : entry.name === 'openai'
        ? env['OPENAI_BASE_URL']
        : undefined;
  return fromEnv === undefined || fromEnv === '' ? undefined : fromEnv;
}

/** Resolves model names to handles; loads each provider once, when a model first needs it. */
export class ModelRegistry {
  readonly #options: RegistryOptions;
  readonly #providers = new Map<string, Promise<ModelProvider>>();

  constructor(options: RegistryOptions) {
    this.#options = options;
  }

  /** @throws WebCortexError `unknown_model` */
  handle(name: string): ModelHandle {
    const resolved = resolveModel(name, this.#options);
    const { provider: entry } = resolved;
    const missing = this.#missingKey(entry);
    return {
      name: resolved.name,
      model: resolved.model,
      capabilities: capabilitiesOf(entry.kind, resolved.model, entry.capabilities),
      missingKey: missing,
      provider: () => {
        if (missing === null) return this.#load(resolved);
        throw new WebCortexError('missing_key', `the model "${resolved.name}" needs ${missing}, which is not set`, {
          data: { variable: missing, model: resolved.name },
        });
      },
    };
  }

  get #offline(): boolean {
    return this.#options.env['WEBCORTEX_OFFLINE'] === '1';
  }

  #missingKey(entry: ProviderEntry): string | null {
    if (this.#options.override !== undefined || this.#offline || entry.apiKeyEnv === null) return null;
    const value = this.#options.env[entry.apiKeyEnv];
    return value === undefined || value === '' ? entry.apiKeyEnv : null;
  }

  #load({ provider: entry }: ResolvedModel): Promise<ModelProvider> {
    if (this.#options.override !== undefined) return Promise.resolve(this.#options.override);
    const known = this.#providers.get(entry.name);
    if (known !== undefined) return known;
    const loading = this.#create(entry);
    this.#providers.set(entry.name, loading);
    // A failed load (a missing package) must be tried again by the next run, not remembered for good.
    loading.catch(() => this.#providers.delete(entry.name));
    return loading;
  }

  async #create(entry: ProviderEntry): Promise<ModelProvider> {
    if (this.#offline) return (await this.#options.load('offline'))({ name: 'offline', kind: 'offline' });
    const baseUrl = baseUrlOf(entry, this.#options.env);
    const apiKey = entry.apiKeyEnv === null ? undefined : this.#options.env[entry.apiKeyEnv];
    const config: ProviderConfig = {
      name: entry.name,
      kind: entry.kind,
      ...(baseUrl === undefined ? {} : { baseUrl }),
      ...(apiKey === undefined ? {} : { apiKey }),
    };
    return (await this.#options.load(entry.kind))(config);
  }
}
