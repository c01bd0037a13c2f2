import {
  escapeText,
  ownerColumn,
  type SessionKey,
  type SessionRecord,
  type SessionSave,
  type SessionStore,
} from '@webcortex/core';
import { type Engine, statement, type Work } from '../engine/engine.js';

const THIS = 'agent = ? AND root_kind = ? AND root_id = ? AND session_id = ?';

const columnsOf = ({ agent, owner, sessionId }: SessionKey) =>
  [agent, owner.kind, ownerColumn(owner), escapeText(sessionId)] as const;

/** Evicted a save at most; over the capacity by more only when the capacity was lowered. */
const EVICTED_AT_ONCE = 100;

export function* saveSession(key: SessionKey, { state, updatedAt, capacity }: SessionSave): Work<void> {
  const mine = columnsOf(key);
  yield statement(
    `INSERT INTO webcortex_session (agent, root_kind, root_id, session_id, updated_at, state) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (agent, root_kind, root_id, session_id) DO UPDATE SET updated_at = excluded.updated_at, state = excluded.state`,
    ...mine,
    updatedAt,
    JSON.stringify(state),
  );
  const over = yield statement(
    `SELECT agent, root_kind, root_id, session_id FROM webcortex_session WHERE NOT (${THIS})
     ORDER BY updated_at DESC LIMIT ? OFFSET ?`,
    ...mine,
    EVICTED_AT_ONCE,
    capacity - 1,
  );
  for (const row of over) {
    const theirs = ['agent', 'root_kind', 'root_id', 'session_id'].map((column) => String(row[column]));
    yield statement(`DELETE FROM webcortex_session WHERE ${THIS}`, ...theirs);
  }
}

function* remove(key: SessionKey): Work<void> {
  yield statement(`DELETE FROM webcortex_session WHERE ${THIS}`, ...columnsOf(key));
}

export function sessionStore(engine: Engine): SessionStore {
  return {
    async load(key, notBefore) {
      const sql = `SELECT state, updated_at FROM webcortex_session WHERE ${THIS} AND updated_at >= ?`;
      const [row] = await engine.all(statement(sql, ...columnsOf(key), notBefore));
      if (row === undefined) return null;
      return {
        state: JSON.parse(String(row['state'])) as SessionRecord['state'],
        updatedAt: Number(row['updated_at']),
      };
    },
    save: (key, session) => engine.transact('synced', () => saveSession(key, session)),
    remove: (key) => engine.transact('synced', () => remove(key)),
  };
}
