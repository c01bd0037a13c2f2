// says: the first parameter of the handler does not accept what the input schema produces
import { z } from 'zod';
import { WebCortex } from '../../src/index.js';

new WebCortex().route('POST', '/t', { tool: { input: z.object({ n: z.number() }) } }, (input: { n: string }) => input);
