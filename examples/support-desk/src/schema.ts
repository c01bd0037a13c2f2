/** The desk's tables. Money is in cents; times are ISO 8601 in UTC. */
export const schema = `
CREATE TABLE IF NOT EXISTS customers (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE,
  plan TEXT NOT NULL CHECK (plan IN ('free', 'team', 'business'))
) STRICT;
CREATE TABLE IF NOT EXISTS orders (
  id INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customers (id),
  item TEXT NOT NULL,
  total_cents INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('paid', 'shipped', 'delivered', 'refunded')),
  placed_at TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS orders_by_customer ON orders (customer_id, id);
CREATE TABLE IF NOT EXISTS tickets (
  id INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customers (id),
  subject TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('billing', 'delivery', 'account', 'bug')),
  state TEXT NOT NULL CHECK (state IN ('open', 'closed')),
  priority TEXT NOT NULL CHECK (priority IN ('low', 'normal', 'urgent')),
  opened_at TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS tickets_by_state ON tickets (state, id);
`;
