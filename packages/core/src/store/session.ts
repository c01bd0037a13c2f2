import type { JsonObject } from '../base/json.js';
import type { Owner } from './owner.js';

/** A conversation is found by all three; nobody else's id leads to it. */
export interface SessionKey {
  /** The entry agent. */
  readonly agent: string;
  readonly owner: Owner;
  /** The client's own id. */
  readonly sessionId: string;
}

export interface SessionRecord {
  /** Messages and what goes with them. Comes back equal as JSON. */
  readonly state: JsonObject;
  /** Milliseconds since the epoch. */
  readonly updatedAt: number;
}

export interface SessionSave extends SessionRecord {
  /** Sessions kept in all; the least recently saved go first. */
  readonly capacity: number;
}

export interface SessionStore {
  /** `null` when there is none, or it was last saved before `notBefore` (milliseconds since the epoch). */
  load(key: SessionKey, notBefore: number): Promise<SessionRecord | null>;
  save(key: SessionKey, session: SessionSave): Promise<void>;
  /** Removes it, if it is there. */
  remove(key: SessionKey): Promise<void>;
}
