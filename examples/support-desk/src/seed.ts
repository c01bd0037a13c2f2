import type { Database } from 'better-sqlite3';
import { Random } from './random.js';

const firstNames = [
  'Ada',
  'Bruno',
  'Chiara',
  'Dmitri',
  'Elif',
  'Femi',
  'Greta',
  'Hugo',
  'Ines',
  'Jonas',
  'Keiko',
  'Liam',
  'Mara',
  'Nadia',
  'Omar',
  'Priya',
] as const;
const lastNames = [
  'Albrecht',
  'Bianchi',
  'Costa',
  'Demir',
  'Eriksen',
  'Fischer',
  'Garcia',
  'Haddad',
  'Ito',
  'Jansen',
  'Kowalski',
  'Lindqvist',
] as const;
const items = [
  'Desk lamp',
  'Monitor arm',
  'Standing desk',
  'Webcam',
  'Headset',
  'Keyboard',
  'Dock',
  'Chair mat',
] as const;
const subjects = {
  billing: ['Charged twice for one order', 'Invoice shows the wrong VAT number', 'Refund has not arrived'],
  delivery: ['Parcel has not moved for a week', 'Box arrived damaged', 'Wrong item delivered'],
  account: ["Can't reset my password", 'Please change the billing address', 'Two accounts for one company'],
  bug: ['Checkout hangs at the last step', 'Order history is empty', 'Dark mode hides the total'],
} as const;
const kinds = ['billing', 'delivery', 'account', 'bug'] as const;

const customerCount = 60;
const orderCount = 240;
const ticketCount = 180;
const start = Date.UTC(2026, 8, 1);
const hour = 3_600_000;

/** Fills an empty desk with plausible rows. The same rows every time. */
export function seed(db: Database): void {
  const random = new Random(20_260_901);
  const customer = db.prepare('INSERT INTO customers (name, email, plan) VALUES (?, ?, ?)');
  const order = db.prepare(
    'INSERT INTO orders (customer_id, item, total_cents, status, placed_at) VALUES (?, ?, ?, ?, ?)',
  );
  const ticket = db.prepare(
    'INSERT INTO tickets (customer_id, subject, kind, state, priority, opened_at) VALUES (?, ?, ?, ?, ?, ?)',
  );

  const fill = db.transaction(() => {
    for (let n = 1; n <= customerCount; n++) {
      const first = random.pick(firstNames);
      const last = random.pick(lastNames);
      const email = `${first}.${last}.${n}@example.com`.toLowerCase();
      customer.run(`${first} ${last}`, email, random.pick(['free', 'free', 'team', 'business']));
    }
    for (let n = 0; n < orderCount; n++) {
      const placed = new Date(start + n * 9 * hour + random.between(0, 8) * hour).toISOString();
      const status = random.pick(['paid', 'shipped', 'delivered', 'delivered', 'refunded']);
      order.run(random.between(1, customerCount), random.pick(items), random.between(900, 64_900), status, placed);
    }
    for (let n = 0; n < ticketCount; n++) {
      const kind = random.pick(kinds);
      const opened = new Date(start + n * 12 * hour + random.between(0, 11) * hour).toISOString();
      const state = random.next() < 0.35 ? 'open' : 'closed';
      const priority = random.pick(['low', 'normal', 'normal', 'normal', 'urgent']);
      ticket.run(random.between(1, customerCount), random.pick(subjects[kind]), kind, state, priority, opened);
    }
  });
  fill();
}
