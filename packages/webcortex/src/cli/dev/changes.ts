/** Collects changed files until they have been quiet for a while. */
export class Changes {
  readonly #quietMs: number;
  #files = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #settled = deferred();

  /** @param quietMs milliseconds without a further change after which a batch is complete */
  constructor(quietMs: number) {
    this.#quietMs = quietMs;
  }

  add(file: string): void {
    this.#files.add(file);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#settled.resolve(), this.#quietMs);
  }

  /** Resolves when a batch is complete; at once when one has been waiting. Taking it is `take`'s part. */
  settled(): Promise<void> {
    return this.#settled.promise;
  }

  /** The batch, and an end to it: what changes from now on is the next one. */
  take(): readonly string[] {
    clearTimeout(this.#timer);
    const files = [...this.#files];
    this.#files = new Set();
    this.#settled = deferred();
    return files;
  }
}

interface Deferred {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
}

function deferred(): Deferred {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
