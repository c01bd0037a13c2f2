import type { AppProcess } from './app-process.js';
import type { Changes } from './changes.js';
import type { Reporter } from './reporter.js';

export interface SupervisorParts {
  readonly start: () => AppProcess;
  readonly changes: Changes;
  readonly report: Reporter;
  /** Called with the files of each app that booted. */
  readonly onFiles: (files: readonly string[]) => void;
  /** Describes changed files in a line. */
  readonly describe: (files: readonly string[]) => string;
  /** Milliseconds since some moment. */
  readonly now: () => number;
}

/** Milliseconds the old server may take to answer what it has begun, when a new one waits for the port. */
const restartGraceMs = 1000;
/** Milliseconds it may take when everything ends: the port must be free within a second. */
const quitGraceMs = 600;

/**
 * Keeps one process serving the app's latest good source. A change starts a second process; only when that one
 * has booted does the first give up the port, so a mistake in the source never takes the server away.
 */
export class Supervisor {
  readonly #parts: SupervisorParts;
  readonly #alive = new Set<AppProcess>();
  #current: AppProcess | undefined;
  #banner = '';
  #quitting: Promise<void> | undefined;

  constructor(parts: SupervisorParts) {
    this.#parts = parts;
  }

  /** Serves until `quit`, or until the first start can't have its port. @returns whether it served */
  async run(): Promise<boolean> {
    const { changes } = this.#parts;
    let because = '';
    while (this.#quitting === undefined) {
      const outcome = await this.#replace(because);
      if (outcome === 'refused' && this.#current === undefined && this.#banner === '') {
        await this.quit();
        return false;
      }
      await changes.settled();
      because = this.#parts.describe(changes.take());
    }
    await this.#quitting;
    return true;
  }

  /** Ends every process. Resolves when all are gone. */
  quit(): Promise<void> {
    this.#quitting ??= Promise.all([...this.#alive].map((process) => process.stop(quitGraceMs))).then(() => undefined);
    return this.#quitting;
  }

  /** Ends every process by force. */
  killAll(): void {
    for (const process of this.#alive) void process.kill();
  }

  async #replace(because: string): Promise<'served' | 'failed' | 'refused' | 'superseded'> {
    const { changes, report, now } = this.#parts;
    const started = now();
    const next = this.#start();
    const first = await Promise.race([next.booted, changes.settled().then(() => 'superseded' as const)]);
    if (first === 'superseded') {
      await next.kill();
      return 'superseded';
    }
    if (first.type === 'failed') {
      if (this.#quitting !== undefined) return 'failed';
      await next.kill();
      report.text(
        first.text === '' ? `webcortex: the app ended while it was loaded (${await next.ended})` : first.text,
      );
      report.note(this.#isServing ? 'the last good version keeps serving; save to try again' : 'waiting for a change');
      return 'failed';
    }
    this.#parts.onFiles(first.files);
    const old = this.#current;
    this.#current = undefined;
    await old?.stop(restartGraceMs);
    if (this.#quitting !== undefined) return 'failed';
    const answer = await next.listen();
    if (answer?.type !== 'listening') {
      await next.kill();
      if (this.#quitting === undefined)
        report.text(answer?.text ?? `webcortex: the app ended as it began to listen (${await next.ended})`);
      return 'refused';
    }
    this.#current = next;
    const ms = Math.round(now() - started);
    if (answer.banner !== this.#banner) report.text(answer.banner);
    report.note(because === '' ? `ready in ${ms} ms` : `restarted in ${ms} ms: ${because}`);
    this.#banner = answer.banner;
    return 'served';
  }

  get #isServing(): boolean {
    return this.#current !== undefined && !this.#current.isOver;
  }

  #start(): AppProcess {
    const process = this.#parts.start();
    this.#alive.add(process);
    void process.ended.then((how) => {
      this.#alive.delete(process);
      if (process !== this.#current || this.#quitting !== undefined) return;
      this.#parts.report.note(`the app ended by itself (${how}); waiting for a change`);
    });
    return process;
  }
}
