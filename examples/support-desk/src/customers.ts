import type { Database, Statement } from 'better-sqlite3';
import { Get, Tool } from 'webcortex';
import { z } from 'zod';

const searchInput = z.object({
  name: z.string().min(1).max(200).describe('A part of the name or of the address.'),
  limit: z.int().min(1).max(50).default(10),
});

interface Customer {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly plan: string;
  readonly open_tickets: number;
}

/** Who writes in. */
export class Customers {
  readonly #search: Statement<[string, string, number], Customer>;

  constructor(db: Database) {
    this.#search = db.prepare(`SELECT c.id, c.name, c.email, c.plan,
        (SELECT count(*) FROM tickets t WHERE t.customer_id = c.id AND t.state = 'open') AS open_tickets
      FROM customers c WHERE instr(lower(c.name), lower(?)) > 0 OR instr(c.email, lower(?)) > 0 ORDER BY c.id LIMIT ?`);
  }

  @Get('/customers', { scopes: ['read'], input: searchInput })
  @Tool({
    name: 'find_customers',
    description: 'Finds customers by name or address, with how many tickets they have open.',
  })
  search({ name, limit }: z.output<typeof searchInput>): Customer[] {
    return this.#search.all(name, name, limit);
  }
}
