// says: the handler takes more than two parameters: it is given the input and the Call
import { z } from 'zod';
import { type Call, Get } from '../../src/index.js';

export class Tickets {
  @Get('/tickets', { input: z.object({ limit: z.number() }) })
  list(_input: { limit: number }, _call: Call, more: string) {
    return more;
  }
}
