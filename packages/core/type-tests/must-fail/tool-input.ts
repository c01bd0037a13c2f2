// says: the first parameter of the handler does not accept what the input schema produces
import { z } from 'zod';
import { Tool } from '../../src/index.js';

export class Tickets {
  @Tool({ description: 'd', input: z.object({ limit: z.number() }) })
  list(input: { limit: string }) {
    return input;
  }
}
