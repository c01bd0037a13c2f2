import type { JsonObject } from '../base/json.js';
import { HttpError } from '../dispatch/http-error.js';
import { isAuthenticated, type Principal } from '../identity/principal.js';
import type { Message } from '../model/conversation.js';
import type { SessionKey, SessionStore } from '../store/session.js';
import type { RunState } from './state.js';

/** A conversation as the store keeps it. */
interface SessionState {
  readonly version: 1;
  readonly messages: readonly Message[];
  /** Measured input tokens of the last call. */
  readonly lastInput: number;
}

/** How long a request waits for another one on the same session, in milliseconds. */
const waitMs = 30_000;

export interface SessionLimits {
  readonly capacity: number;
  readonly ttlSecs: number;
}

/** A session held by one run: what was said before, and how it ends. */
export interface HeldSession {
  readonly history: readonly Message[];
  readonly lastInput: number;
  /** Keeps the conversation as it is now. Only whole turns are given. */
  save(messages: readonly Message[], at: { readonly lastInput: number; readonly now: number }): Promise<void>;
  /** Lets the next request go on. */
  release(): void;
}

/** Conversations by entry agent, root principal and the client's id. Requests on one don't overlap. */
export class Sessions {
  readonly #store: SessionStore;
  readonly #limits: SessionLimits;
  readonly #tails = new Map<string, Promise<void>>();

  constructor(store: SessionStore, limits: SessionLimits) {
    this.#store = store;
    this.#limits = limits;
  }

  /**
   * Waits for the session to be free, at most 30 s, and reads it.
   * @throws HttpError 401 for an anonymous caller, 409 `session_busy`
   */
  async hold(
    caller: Principal,
    session: { agent: string; id: string; reset: boolean },
    at: { now: number; signal: AbortSignal },
  ): Promise<HeldSession> {
    if (!isAuthenticated(caller)) {
      throw new HttpError(401, 'a session needs a credential: anonymous callers share one identity', {
        code: 'unauthenticated',
      });
    }
    const key: SessionKey = { agent: session.agent, owner: caller.root, sessionId: session.id };
    const release = await this.#enter(
      JSON.stringify([key.agent, key.owner.kind, key.owner.id, key.sessionId]),
      at.signal,
    );
    try {
      if (session.reset) await this.#store.remove(key);
      const kept = session.reset ? null : await this.#store.load(key, at.now - this.#limits.ttlSecs * 1000);
      return {
        ...readSession(kept?.state),
        save: (messages, { lastInput, now }) =>
          this.#store.save(key, {
            state: { version: 1, messages, lastInput } as unknown as JsonObject,
            updatedAt: now,
            capacity: this.#limits.capacity,
          }),
        release,
      };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Takes the next place in the queue of one session. */
  async #enter(name: string, signal: AbortSignal): Promise<() => void> {
    const before = this.#tails.get(name);
    let open: () => void = () => undefined;
    const own = new Promise<void>((resolve) => {
      open = resolve;
    });
    const tail = before === undefined ? own : before.then(() => own);
    this.#tails.set(name, tail);
    const release = (): void => {
      open();
      if (this.#tails.get(name) === tail) this.#tails.delete(name);
    };
    if (before !== undefined && !(await within(before, signal))) {
      release();
      throw new HttpError(409, 'another request is using this session', {
        code: 'session_busy',
        headers: { 'retry-after': '5' },
      });
    }
    return release;
  }
}

function readSession(state: JsonObject | undefined): { history: readonly Message[]; lastInput: number } {
  const session = state as unknown as SessionState | undefined;
  return session?.version === 1
    ? { history: session.messages, lastInput: session.lastInput }
    : { history: [], lastInput: 0 };
}

/** Whether `promise` was done in time and before the caller left. */
function within(promise: Promise<void>, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (done: boolean): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      resolve(done);
    };
    const onAbort = (): void => end(false);
    const timer = setTimeout(() => end(false), waitMs);
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(() => end(true));
  });
}

/** What of a finished run a session keeps: nothing after a failure, else whole turns that end with the model. */
export function keptMessages(state: RunState): readonly Message[] | undefined {
  if (state.status === 'failed' || state.status === 'awaiting_approval') return undefined;
  const { messages } = state;
  const last = messages.at(-1);
  if (last?.role === 'assistant') return messages;
  // Cut off: the results stand, and the model's own words about them are missing. Say so, so that roles alternate.
  const text =
    typeof state.output === 'string' && state.status === 'max_tokens' && state.output !== ''
      ? state.output
      : `(the run ended: ${state.status})`;
  return [...messages, { role: 'assistant', content: [{ type: 'text', text }], model: '', prefixHash: '' }];
}
