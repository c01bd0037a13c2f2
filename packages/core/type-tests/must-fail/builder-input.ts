// says: the first parameter of the handler does not accept what the input schema produces
import { z } from 'zod';
import { WebCortex } from '../../src/index.js';

new WebCortex().route('GET', '/t', { input: z.object({ limit: z.number() }) }, (input: { limit: string }) => input);
