import type { SessionKey, SessionRecord, SessionSave, SessionStore } from '../session.js';

export interface InMemorySessions extends SessionStore {
  put(key: SessionKey, save: SessionSave): void;
}

const textOf = ({ agent, owner, sessionId }: SessionKey): string =>
  JSON.stringify([agent, owner.kind, owner.id, sessionId]);

export function inMemorySessionStore(): InMemorySessions {
  // Least recently saved first; kept as text, so that nobody shares what is in it.
  const sessions = new Map<string, string>();
  const put = (key: SessionKey, { state, updatedAt, capacity }: SessionSave): void => {
    sessions.delete(textOf(key));
    sessions.set(textOf(key), JSON.stringify({ state, updatedAt }));
    for (const oldest of sessions.keys()) {
      if (sessions.size <= capacity) break;
      sessions.delete(oldest);
    }
  };
  return {
    put,
    save: async (key, save) => put(key, save),
    async load(key, notBefore) {
      const text = sessions.get(textOf(key));
      if (text === undefined) return null;
      const record = JSON.parse(text) as SessionRecord;
      return record.updatedAt < notBefore ? null : record;
    },
    async remove(key) {
      sessions.delete(textOf(key));
    },
  };
}
