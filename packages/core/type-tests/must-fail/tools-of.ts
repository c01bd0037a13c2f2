// says: Argument of type '"lst"' is not assignable to parameter of type '"list"'
import { toolsOf } from '../../src/index.js';

class Tickets {
  list() {
    return 1;
  }
}
export const tools = [toolsOf(Tickets, 'lst')];
