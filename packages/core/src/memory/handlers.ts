import type { Handler } from '../declare/declaration.js';
import type { MemorySettings } from '../declare/memory-options.js';
import type { MemoryAction } from '../declare/memory-tool-names.js';
import { HttpError } from '../dispatch/http-error.js';
import { principalOf } from '../dispatch/make-call.js';
import { overStore } from '../dispatch/store-http-error.js';
import { isAuthenticated, type Principal } from '../identity/principal.js';
import type { MemoryEntry, MemoryScope, MemoryStore } from '../store/memory.js';

interface Row {
  readonly key: string;
  readonly value: string;
  /** ISO 8601, UTC. */
  readonly updated_at: string;
}

const rowOf = ({ key, value, updatedAt }: MemoryEntry): Row => ({
  key,
  value,
  updated_at: new Date(updatedAt).toISOString(),
});

/**
 * Whose rows a call reaches: those of the root principal, whatever agents are in between.
 * @throws HttpError 401 for anonymous callers, who would all share one memory
 */
function scopeOf({ name, anonymous }: MemorySettings, principal: Principal): MemoryScope {
  if (anonymous || isAuthenticated(principal)) return { memory: name, owner: principal.root };
  throw new HttpError(401, `memory "${name}" needs a credential: anonymous callers would share it`, {
    code: 'unauthenticated',
    headers: { 'www-authenticate': 'ApiKey realm="webcortex", header="x-api-key"' },
  });
}

type Action = (store: MemoryStore, scope: MemoryScope, input: Readonly<Record<string, unknown>>) => Promise<unknown>;

async function recall(store: MemoryStore, scope: MemoryScope, key: string): Promise<Row> {
  const entry = await store.recall(scope, key);
  if (entry === null) throw new HttpError(404, 'nothing is remembered under this key', { code: 'not_found' });
  return rowOf(entry);
}

/** Inputs have passed the schemas of `schemas.ts`. */
function actionsOf({ maxEntries, maxResults }: MemorySettings): Readonly<Record<MemoryAction, Action>> {
  return {
    remember: async (store, scope, { key, value }) =>
      rowOf(await store.remember(scope, { key: String(key), value: String(value), maxEntries })),
    recall: (store, scope, { key }) => recall(store, scope, String(key)),
    search: async (store, scope, { query, limit }) =>
      (await store.search(scope, String(query ?? ''), Number(limit ?? maxResults))).map(rowOf),
    forget: async (store, scope, { key }) => ({ affected: await store.forget(scope, String(key)) }),
  };
}

/** The handler of one of the four tools. */
export function memoryHandler(settings: MemorySettings, action: MemoryAction, store: MemoryStore): Handler {
  const run = actionsOf(settings)[action];
  return async (input, call) => {
    const scope = scopeOf(settings, principalOf(call));
    return overStore(run(store, scope, input as Readonly<Record<string, unknown>>));
  };
}
