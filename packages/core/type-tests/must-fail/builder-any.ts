// says: the first parameter of the handler is typed any: give it the type that the input schema produces
import { z } from 'zod';
import { WebCortex } from '../../src/index.js';

// biome-ignore lint/suspicious/noExplicitAny: the case under test
new WebCortex().route('GET', '/t', { input: z.object({ limit: z.number() }) }, (input: any) => input);
