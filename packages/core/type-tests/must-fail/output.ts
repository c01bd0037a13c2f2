// says: the handler returns something the output schema does not accept
import { z } from 'zod';
import { Get } from '../../src/index.js';

export class Tickets {
  @Get('/tickets', { output: z.object({ id: z.number() }) })
  async list() {
    return { id: 'one' };
  }
}
