import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ChildSpec, FromChild, ToChild } from './messages.js';

type Booted = Extract<FromChild, { type: 'booted' | 'failed' }>;
type Listening = Extract<FromChild, { type: 'listening' | 'refused' }>;

const childModule = fileURLToPath(new URL('./child.js', import.meta.url));

/** One process that runs the app: it boots at once, listens when told, and ends when told. */
export class AppProcess {
  /** Settles once the app is booted or can't be. */
  readonly booted: Promise<Booted>;
  /** How it ended, in words. */
  readonly ended: Promise<string>;
  readonly #child: ChildProcess;
  #isOver = false;

  constructor(spec: ChildSpec) {
    const child = fork(childModule, [JSON.stringify(spec)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    this.#child = child;
    this.ended = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        this.#isOver = true;
        resolve(signal === null ? `exit code ${code}` : signal);
      });
      child.once('error', (error) => {
        this.#isOver = child.pid === undefined;
        resolve(error.message);
      });
    });
    this.booted = this.#next(
      (message): message is Booted => message.type === 'booted' || message.type === 'failed',
    ).then((message) => message ?? { type: 'failed', text: '' });
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Lets it take the port. `undefined`: it ended instead. */
  listen(): Promise<Listening | undefined> {
    const answer = this.#next(
      (message): message is Listening => message.type === 'listening' || message.type === 'refused',
    );
    this.#send({ type: 'listen' });
    return answer;
  }

  /** Asks it to end, and ends it by force after `graceMs`. Resolves when the process is gone. */
  async stop(graceMs: number): Promise<void> {
    if (this.#isOver) return;
    this.#send({ type: 'stop' });
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), graceMs);
    await this.ended;
    clearTimeout(timer);
  }

  /** Ends it by force. Resolves when the process is gone. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    if (!this.#isOver) await this.ended;
  }

  /** The next message of a kind; `undefined` when the process ends first. */
  #next<M extends FromChild>(wanted: (message: FromChild) => message is M): Promise<M | undefined> {
    return new Promise((resolve) => {
      const onMessage = (message: FromChild): void => {
        if (!wanted(message)) return;
        this.#child.off('message', onMessage);
        resolve(message);
      };
      this.#child.on('message', onMessage);
      void this.ended.then(() => resolve(undefined));
    });
  }

  #send(message: ToChild): void {
    // A process that ended in the meantime is noticed by its end, not by a message that can't be sent.
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }
}
