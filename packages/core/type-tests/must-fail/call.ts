// says: the second parameter of the handler is the Call: who calls, the signal, the log
import { Get } from '../../src/index.js';

export class Tickets {
  @Get('/tickets')
  list(_input: object, call: { nothing: true }) {
    return call;
  }
}
