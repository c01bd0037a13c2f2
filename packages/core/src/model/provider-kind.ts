export type ProviderKind = 'anthropic' | 'openai' | 'offline';
