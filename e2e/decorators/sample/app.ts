import { Agent, type Call, Delete, Get, Post, Tool, toolsOf, WebCortex } from 'webcortex';
import { z } from 'zod';
import { logged } from './logged.js';

const byId = z.object({ id: z.int() });

class Base {
  @Get('/health-of/:id', { input: byId })
  health({ id }: { id: number }) {
    return { id };
  }

  @Get('/replaced-in-tickets')
  count() {
    return 0;
  }

  @Get('/kept-in-tickets', { scopes: ['read'] })
  size() {
    return 0;
  }
}

class Tickets extends Base {
  @Get('/tickets/count')
  override count() {
    return 1;
  }

  override size() {
    return 1;
  }

  @logged
  @Get('/tickets/wrapped')
  @Tool({ description: 'Stands under a decorator that replaces the method.' })
  wrapped() {
    return 1;
  }

  @Get('/tickets', { scopes: ['read'], input: z.object({ limit: z.int().default(20) }) })
  @Tool({ name: 'list_tickets', description: 'Lists tickets.' })
  list(input: { limit: number }, call: Call) {
    return [input.limit, call.user.id];
  }

  @Tool({ description: 'Deletes a ticket.', approval: 'required' })
  @Delete('/tickets/:id', { scopes: ['admin'], input: byId })
  remove({ id }: { id: number }) {
    return id;
  }

  @Post('/tickets')
  create() {
    return 1;
  }

  @Tool({ description: 'Rings a bell.' })
  ringBell() {
    return 'ding';
  }
}

@Agent({
  name: 'assistant',
  description: 'Helps.',
  tools: [toolsOf(Tickets, 'list', 'ringBell', 'wrapped')],
  exposeAt: '/ask',
})
class Assistant {}

const app = new WebCortex({ name: 'sample' });
app.register(new Tickets(), Assistant);

export default app;
