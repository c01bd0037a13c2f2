// says: the input schema lacks the path parameter \"ticket\"
import { z } from 'zod';
import { WebCortex } from '../../src/index.js';

new WebCortex().route('GET', '/tickets/:ticket', { input: z.object({ id: z.string() }) }, () => 1);
