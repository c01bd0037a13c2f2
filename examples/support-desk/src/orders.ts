import type { Database, Statement } from 'better-sqlite3';
import { Get, HttpError, Tool } from 'webcortex';
import { z } from 'zod';

const listInput = z.object({
  customer: z.string().min(1).max(200).describe("The customer's name, or a part of it."),
  limit: z.int().min(1).max(50).default(10).describe('How many, newest first.'),
});
const idInput = z.object({ id: z.int().min(1).describe('The order number.') });

interface Order {
  readonly id: number;
  readonly customer: string;
  readonly item: string;
  readonly total_cents: number;
  readonly status: string;
  readonly placed_at: string;
}

const columns = `o.id, c.name AS customer, o.item, o.total_cents, o.status, o.placed_at
  FROM orders o JOIN customers c ON c.id = o.customer_id`;

/** What customers bought. */
export class Orders {
  readonly #list: Statement<[string, number], Order>;
  readonly #one: Statement<[number], Order>;

  constructor(db: Database) {
    this.#list = db.prepare(`SELECT ${columns} WHERE instr(lower(c.name), lower(?)) > 0 ORDER BY o.id DESC LIMIT ?`);
    this.#one = db.prepare(`SELECT ${columns} WHERE o.id = ?`);
  }

  @Get('/orders', { scopes: ['read'], input: listInput })
  @Tool({ name: 'list_orders', description: 'Lists the orders of a customer, newest first.' })
  list(input: z.output<typeof listInput>): Order[] {
    return this.#list.all(input.customer, input.limit);
  }

  @Get('/orders/:id', { scopes: ['read'], input: idInput })
  @Tool({ description: 'Shows one order by its number.' })
  get({ id }: z.output<typeof idInput>): Order {
    const order = this.#one.get(id);
    if (order === undefined) throw new HttpError(404, `there is no order ${id}`);
    return order;
  }
}
