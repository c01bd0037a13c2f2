import type { Database, Statement } from 'better-sqlite3';
import { Get, HttpError, Patch, Post, Tool } from 'webcortex';
import { z } from 'zod';

const state = z.enum(['open', 'closed']);
const priority = z.enum(['low', 'normal', 'urgent']);

const listInput = z.object({
  state: state.default('open').describe('Which tickets.'),
  priority: priority.optional().describe('Only tickets of this priority.'),
  limit: z.int().min(1).max(100).default(20).describe('How many, newest first.'),
});
const idInput = z.object({ id: z.int().min(1).describe('The ticket number.') });
const changeInput = idInput.extend({ state: state.optional(), priority: priority.optional() });
const purgeInput = z.object({ confirm: z.boolean().default(false).describe('Must be true.') });

interface Ticket {
  readonly id: number;
  readonly subject: string;
  readonly kind: string;
  readonly state: string;
  readonly priority: string;
  readonly customer: string;
  readonly opened_at: string;
}

const columns = `t.id, t.subject, t.kind, t.state, t.priority, c.name AS customer, t.opened_at
  FROM tickets t JOIN customers c ON c.id = t.customer_id`;

/** Support tickets. */
export class Tickets {
  readonly #list: Statement<[string, string | null, string | null, number], Ticket>;
  readonly #one: Statement<[number], Ticket>;
  readonly #change: Statement<[string | null, string | null, number]>;
  readonly #purge: Statement<[]>;

  constructor(db: Database) {
    this.#list = db.prepare(
      `SELECT ${columns} WHERE t.state = ? AND (? IS NULL OR t.priority = ?) ORDER BY t.id DESC LIMIT ?`,
    );
    this.#one = db.prepare(`SELECT ${columns} WHERE t.id = ?`);
    this.#change = db.prepare(
      'UPDATE tickets SET state = coalesce(?, state), priority = coalesce(?, priority) WHERE id = ?',
    );
    this.#purge = db.prepare("DELETE FROM tickets WHERE state = 'closed'");
  }

  @Get('/tickets', { scopes: ['read'], input: listInput })
  @Tool({ name: 'list_tickets', description: 'Lists support tickets, newest first.' })
  list(input: z.output<typeof listInput>): Ticket[] {
    const only = input.priority ?? null;
    return this.#list.all(input.state, only, only, input.limit);
  }

  @Get('/tickets/:id', { scopes: ['read'], input: idInput })
  @Tool({ description: 'Shows one support ticket by its number.' })
  get({ id }: z.output<typeof idInput>): Ticket {
    return this.#find(id);
  }

  @Patch('/tickets/:id', { scopes: ['write'], input: changeInput })
  @Tool({ description: 'Changes the state or the priority of a ticket.' })
  change({ id, ...change }: z.output<typeof changeInput>): Ticket {
    this.#change.run(change.state ?? null, change.priority ?? null, id);
    return this.#find(id);
  }

  @Post('/tickets/purge', { scopes: ['admin'], input: purgeInput })
  @Tool({ description: 'Deletes every closed ticket. Requires human approval.', approval: 'required' })
  purge({ confirm }: z.output<typeof purgeInput>): { deleted: number } {
    if (!confirm) throw new HttpError(400, 'confirm must be true', { code: 'not_confirmed' });
    return { deleted: this.#purge.run().changes };
  }

  #find(id: number): Ticket {
    const ticket = this.#one.get(id);
    if (ticket === undefined) throw new HttpError(404, `there is no ticket ${id}`);
    return ticket;
  }
}
