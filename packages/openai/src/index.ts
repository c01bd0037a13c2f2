export { createOpenAIProvider, type OpenAIProviderOptions } from './provider.js';
