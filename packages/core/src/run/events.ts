import type { JsonObject, JsonValue } from '../base/json.js';
import type { RunState } from './state.js';

/** One line of the audit, before the store gives it its number. */
export interface AuditEntry {
  readonly kind: string;
  readonly runId: string | null;
  readonly actor: string;
  readonly root: string;
  readonly tool?: string;
  readonly detail: JsonObject;
}

/** Where a run's audit events go. Resolves when the event is written. */
export type Audit = (entry: AuditEntry) => Promise<void>;

/** `api_key:service`, `anonymous`. */
export function rootText(root: { kind: string; id: string | null }): string {
  return root.id === null ? root.kind : `${root.kind}:${root.id}`;
}

/** An audit entry of a run, under the delegate that acts. */
export function runEvent(
  state: RunState,
  kind: string,
  more: { tool?: string; detail: Record<string, JsonValue> },
): AuditEntry {
  return {
    kind,
    runId: state.runId,
    actor: state.principal.id,
    root: rootText(state.principal.root),
    ...(more.tool === undefined ? {} : { tool: more.tool }),
    detail: more.detail,
  };
}
