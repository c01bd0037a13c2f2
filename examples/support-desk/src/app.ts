import { fileURLToPath } from 'node:url';
import { Agent, toolsOf, WebCortex } from 'webcortex';
import { Customers } from './customers.js';
import { openDesk } from './database.js';
import { Facts } from './facts.js';
import { Orders } from './orders.js';
import { Tickets } from './tickets.js';

@Agent({
  name: 'assistant',
  description: 'Answers questions about tickets, orders and customers.',
  system: 'You help support staff. Look things up before you answer; quote ticket and order numbers.',
  tools: [toolsOf(Tickets), toolsOf(Orders), toolsOf(Customers)],
  context: ['policy', 'open_queue', 'my_orders', 'account'],
  memory: 'notes',
  exposeScopes: ['read'],
  maxSteps: 8,
  tokenBudget: 50_000,
  exposeAt: '/ask',
})
class Assistant {}

const file = process.env['SUPPORT_DB'] ?? fileURLToPath(new URL('../support.db', import.meta.url));
const db = openDesk(file);

const app = new WebCortex({
  name: 'support-desk',
  description: 'A small support desk that people and models share.',
  database: `sqlite:${file}`,
});
app.apiKey('SUPPORT_KEY', { id: 'service', scopes: ['read', 'write'] });
app.apiKey('SUPPORT_ADMIN_KEY', { id: 'lead', scopes: ['read', 'write', 'admin', 'webcortex:admin'] });

app.context('policy', {
  data: { refund_window_days: 30, auto_refund_limit_cents: 50_000 },
  description: 'Support policy the agents must follow.',
});
app.context('open_queue', {
  sql: `SELECT t.id, c.name AS customer, t.kind FROM tickets t JOIN customers c ON c.id = t.customer_id
        WHERE t.state = 'open' ORDER BY t.id DESC LIMIT 20`,
  description: 'The newest open tickets.',
  maxChars: 3000,
});
app.context('my_orders', {
  sql: `SELECT o.id, o.item, o.total_cents FROM orders o JOIN customers c ON c.id = o.customer_id
        WHERE c.email = ? ORDER BY o.id DESC LIMIT 10`,
  params: ['@principal'],
  description: 'Orders of whoever asks.',
});
app.memory('notes', {
  readScopes: ['read'],
  writeScopes: ['write'],
  description: 'Facts about how this caller works.',
});

app.register(new Tickets(db), new Orders(db), new Customers(db), new Facts(db), Assistant);

export default app;
