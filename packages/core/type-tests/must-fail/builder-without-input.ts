// says: the handler takes an input, but the options have no input schema
import { WebCortex } from '../../src/index.js';

new WebCortex().route('GET', '/tickets', {}, (input: { limit: number }) => input.limit);
