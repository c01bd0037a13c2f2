import type { RunState } from './state.js';

/** Where runs are kept. What is written can be read by another process and continued. */
export interface RunJournal {
  write(state: RunState): Promise<void>;
  read(runId: string): Promise<RunState | undefined>;
}

/** Keeps the last `capacity` runs in memory, as copies: nothing that lives is shared. */
export class InMemoryJournal implements RunJournal {
  readonly #runs = new Map<string, string>();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  async write(state: RunState): Promise<void> {
    this.#runs.delete(state.runId);
    this.#runs.set(state.runId, JSON.stringify(state));
    for (const oldest of this.#runs.keys()) {
      if (this.#runs.size <= this.#capacity) break;
      this.#runs.delete(oldest);
    }
  }

  async read(runId: string): Promise<RunState | undefined> {
    const text = this.#runs.get(runId);
    return text === undefined ? undefined : (JSON.parse(text) as RunState);
  }
}
