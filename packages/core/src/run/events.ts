import type { JsonObject } from '../base/json.js';
import { mask } from '../base/mask.js';
import type { AuditEntry } from '../store/audit.js';
import type { RunState } from './state.js';

/** An audit entry of a run, under the delegate that acts. */
export function runEvent(
  state: RunState,
  kind: string,
  event: { readonly at: number; readonly tool?: string; readonly detail: JsonObject },
): AuditEntry {
  return {
    at: event.at,
    kind,
    runId: state.runId,
    actor: state.principal.id,
    root: state.principal.root,
    tool: event.tool ?? null,
    detail: mask(event.detail),
  };
}
