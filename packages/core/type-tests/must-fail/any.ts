// says: the first parameter of the handler is typed any: give it the type that the input schema produces
import { z } from 'zod';
import { Get } from '../../src/index.js';

export class Tickets {
  @Get('/tickets', { input: z.object({ limit: z.number() }) })
  // biome-ignore lint/suspicious/noExplicitAny: the case under test
  list(input: any) {
    return input;
  }
}
