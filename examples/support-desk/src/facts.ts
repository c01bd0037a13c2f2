import type { Database, Statement } from 'better-sqlite3';
import { type Call, Context } from 'webcortex';

interface Figures {
  readonly open: number;
  readonly urgent: number;
}

/** What an agent knows when it starts. */
export class Facts {
  readonly #open: Statement<[], Figures>;

  constructor(db: Database) {
    this.#open = db.prepare(
      "SELECT count(*) AS open, coalesce(sum(priority = 'urgent'), 0) AS urgent FROM tickets WHERE state = 'open'",
    );
  }

  @Context('account', { description: 'Who is asking, and how much is open.' })
  account(call: Call) {
    return { caller: call.user.rootId ?? 'anonymous', ...this.#open.get() };
  }
}
