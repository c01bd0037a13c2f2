import { fileURLToPath } from 'node:url';
import { Agent, toolsOf, WebCortex } from 'webcortex';
import { Customers } from './customers.js';
import { openDesk } from './database.js';
import { Orders } from './orders.js';
import { Tickets } from './tickets.js';

@Agent({
  name: 'assistant',
  description: 'Answers questions about tickets, orders and customers.',
  system: 'You help support staff. Look things up before you answer; quote ticket and order numbers.',
  tools: [toolsOf(Tickets), toolsOf(Orders), toolsOf(Customers)],
  exposeScopes: ['read'],
  maxSteps: 8,
  tokenBudget: 50_000,
  exposeAt: '/ask',
})
class Assistant {}

const db = openDesk(process.env['SUPPORT_DB'] ?? fileURLToPath(new URL('../support.db', import.meta.url)));

const app = new WebCortex({ name: 'support-desk', description: 'A small support desk that people and models share.' });
app.apiKey('SUPPORT_KEY', { id: 'service', scopes: ['read', 'write'] });
app.apiKey('SUPPORT_ADMIN_KEY', { id: 'lead', scopes: ['read', 'write', 'admin', 'webcortex:admin'] });
app.register(new Tickets(db), new Orders(db), new Customers(db), Assistant);

export default app;
