/** Counts arrivals, and lets tests wait for them instead of sleeping. */
export class Arrivals {
  #count = 0;
  #waiting: { readonly count: number; readonly resolve: () => void }[] = [];

  note(): void {
    this.#count += 1;
    for (const waiter of this.#waiting.filter(({ count }) => count <= this.#count)) waiter.resolve();
    this.#waiting = this.#waiting.filter(({ count }) => count > this.#count);
  }

  /** Resolves when at least `count` have arrived. */
  async atLeast(count: number): Promise<void> {
    if (this.#count >= count) return;
    await new Promise<void>((resolve) => this.#waiting.push({ count, resolve }));
  }
}
