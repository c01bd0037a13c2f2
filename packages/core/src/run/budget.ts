import type { SharedBudget } from '../dispatch/invocation.js';
import { saturatingAdd } from '../model/usage.js';

/**
 * The budget a tree of runs shares. What a call may spend is set aside before it is made, so that concurrent
 * branches can't each spend the last of it. Where everything left is only set aside, not spent, a further
 * branch waits for the outcome.
 */
export class TreeBudget implements SharedBudget {
  readonly limit: number;
  #spent: number;
  #reserved = 0;
  #waiting: (() => void)[] = [];

  /** @param limit tokens; `Infinity` without a limit */
  constructor(limit: number, spent = 0) {
    this.limit = limit;
    this.#spent = spent;
  }

  spent(): number {
    return this.#spent;
  }

  remaining(): number {
    return Math.max(0, this.limit - this.#spent - this.#reserved);
  }

  unspent(): number {
    return Math.max(0, this.limit - this.#spent);
  }

  exhausted(): boolean {
    return this.#spent >= this.limit;
  }

  async reserve(tokens: number, signal: AbortSignal): Promise<number> {
    while (this.remaining() === 0 && !this.exhausted() && !signal.aborted) await this.#settled(signal);
    if (signal.aborted) return 0;
    const granted = Math.min(tokens, this.remaining());
    if (Number.isFinite(this.limit)) this.#reserved += granted;
    return granted;
  }

  settle(reserved: number, spent: number): void {
    if (Number.isFinite(this.limit)) this.#reserved = Math.max(0, this.#reserved - reserved);
    this.#spent = saturatingAdd(this.#spent, spent);
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }

  #settled(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        signal.removeEventListener('abort', wake);
        resolve();
      };
      signal.addEventListener('abort', wake, { once: true });
      this.#waiting.push(wake);
    });
  }
}
