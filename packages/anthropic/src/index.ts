export { type AnthropicProviderOptions, createAnthropicProvider } from './provider.js';
