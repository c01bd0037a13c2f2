// says: the handler returns something the output schema does not accept
import { z } from 'zod';
import { WebCortex } from '../../src/index.js';

new WebCortex().tool({ name: 't', output: z.object({ id: z.number() }) }, () => ({ id: 'one' }));
