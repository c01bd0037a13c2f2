// says: the input schema lacks the path parameter \"ticket\"
import { z } from 'zod';
import { Get } from '../../src/index.js';

export class Tickets {
  @Get('/tickets/:ticket', { input: z.object({ id: z.string() }) })
  get({ id }: { id: string }) {
    return id;
  }
}
