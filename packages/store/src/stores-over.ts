import type { Clock, Store } from '@webcortex/core';
import type { Engine } from './engine/engine.js';
import { approvalStore } from './stores/approvals.js';
import { auditStore } from './stores/audit.js';
import { ledgerStore } from './stores/ledger.js';
import { memoryStore } from './stores/memory.js';
import { runStore } from './stores/runs.js';
import { sessionStore } from './stores/sessions.js';
import { transitionStore } from './stores/transitions.js';

/** Every store over one engine. */
export function storesOver(engine: Engine, clock: Clock): Omit<Store, 'sql' | 'warnings' | 'close'> {
  return {
    memory: memoryStore(engine, () => clock.now()),
    runs: runStore(engine),
    approvals: approvalStore(engine),
    sessions: sessionStore(engine),
    audit: auditStore(engine),
    ledger: ledgerStore(engine),
    transitions: transitionStore(engine),
  };
}
