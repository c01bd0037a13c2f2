import type { JsonObject } from '../base/json.js';
import { HttpError } from '../dispatch/http-error.js';
import { isAuthenticated, type Principal } from '../identity/principal.js';
import type { Message } from '../model/conversation.js';
import type { ApprovalStore } from '../store/approval.js';
import type { SessionKey, SessionSave, SessionStore } from '../store/session.js';
import type { RunState } from './state.js';

/** A conversation as the store keeps it. */
interface SessionState {
  readonly version: 1;
  readonly messages: readonly Message[];
  /** Measured input tokens of the last call. */
  readonly lastInput: number;
  /** What a run of the session waits for; no other run of it starts meanwhile. */
  readonly pending: { readonly approvalId: string; readonly runId: string } | null;
}

/** What a session is saved as, in one transaction with the run it belongs to. */
export type SessionWrite = { readonly key: SessionKey; readonly save: SessionSave };

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
  /** The conversation as it is now. Only whole turns are given. */
  kept(messages: readonly Message[], at: { readonly lastInput: number; readonly now: number }): SessionWrite;
  /** The conversation as it was, while a run of it waits for a decision (`null`: no longer). */
  parked(pending: SessionState['pending'], now: number): SessionWrite;
  /** Lets the next request go on. */
  release(): void;
}

/** Conversations by entry agent, root principal and the client's id. Requests on one don't overlap. */
export class Sessions {
  readonly #store: SessionStore;
  readonly #approvals: Pick<ApprovalStore, 'find'>;
  readonly #limits: SessionLimits;
  readonly #tails = new Map<string, Promise<void>>();

  constructor(store: { sessions: SessionStore; approvals: Pick<ApprovalStore, 'find'> }, limits: SessionLimits) {
    this.#store = store.sessions;
    this.#approvals = store.approvals;
    this.#limits = limits;
  }

  /**
   * Waits for the session to be free, at most 30 s, and reads it.
   * @throws HttpError 401 for an anonymous caller, 409 `session_busy` or, unless that is what is resumed,
   * `session_awaiting_approval`
   */
  async hold(
    caller: Principal,
    session: { agent: string; id: string; reset: boolean; resuming: boolean },
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
      const stored = await this.#store.load(key, at.now - this.#limits.ttlSecs * 1000);
      const found = readSession(stored?.state);
      if (!session.resuming) await this.#refuseWaiting(found, at.now);
      const { messages, lastInput } = session.reset ? emptySession : found;
      const write = (state: SessionState, now: number): SessionWrite => ({
        key,
        save: { state: state as unknown as JsonObject, updatedAt: now, capacity: this.#limits.capacity },
      });
      return {
        history: messages,
        lastInput,
        kept: (all, last) => write({ version: 1, messages: all, lastInput: last.lastInput, pending: null }, last.now),
        parked: (pending, now) => write({ version: 1, messages, lastInput, pending }, now),
        release,
      };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** A run of the session that waits must end first. An expired request keeps nobody out. */
  async #refuseWaiting({ pending }: SessionState, now: number): Promise<void> {
    if (pending === null) return;
    const record = await this.#approvals.find(pending.approvalId, now);
    if (record?.status !== 'pending') return;
    throw new HttpError(409, `a run of this session awaits approval ${pending.approvalId}`, {
      code: 'session_awaiting_approval',
      details: [{ approval_id: pending.approvalId, run_id: pending.runId }],
    });
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

const emptySession: SessionState = Object.freeze({ version: 1, messages: [], lastInput: 0, pending: null });

function readSession(state: JsonObject | undefined): SessionState {
  const session = state as unknown as SessionState | undefined;
  return session?.version === 1 ? session : emptySession;
}

/** Whether `promise` was done in time and before the caller left. */
function within(promise: Promise<void>, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
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
