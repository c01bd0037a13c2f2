import { describe, expect, it } from '@jest/globals';
import { fromRecord } from '../run/record.js';
import { desk, gated } from '../run/run.test-kit.js';
import type { RunState } from '../run/state.js';
import { readRun } from './read-run.js';

const minute = 60_000;

async function waiting() {
  const app = desk({
    agents: { a: { tools: ['nuke'] } },
    tools: { nuke: { handler: () => 'gone', tool: gated } },
    script: [{ calls: [['nuke']] }, 'done'],
  });
  const result = await app.run('go');
  const state = async (): Promise<RunState> => {
    const found = fromRecord(await app.store.runs.load(result.run_id));
    if (found === undefined) throw new Error('the run is not stored');
    return found;
  };
  return { app, result, state };
}

describe('reading a run', () => {
  it('that waits shows what for', async () => {
    const { app, result, state } = await waiting();
    const view = await readRun(await state(), app.store, Date.now());
    expect(view).toMatchObject({
      status: 'awaiting_approval',
      pending_approval: { approval_id: result.pending_approval?.approval_id },
    });
  });

  it('whose request was decided, but not followed yet, says that it runs', async () => {
    const { app, result, state } = await waiting();
    const id = result.pending_approval?.approval_id ?? '';
    await app.store.approvals.decide(id, {
      approve: true,
      by: 'lead',
      note: null,
      at: Date.now(),
    });
    const view = await readRun(await state(), app.store, Date.now());
    expect(view.status).toBe('running');
    expect(view.pending_approval).toBeUndefined();
  });

  it('whose request expired has failed, for good, also when the clock goes back', async () => {
    const { app, state } = await waiting();
    const late = await readRun(await state(), app.store, Date.now() + 10 * minute);
    expect(late).toMatchObject({ status: 'failed', error: { code: 'approval_expired' } });
    expect(await readRun(await state(), app.store, Date.now())).toMatchObject({ status: 'failed' });
  });

  it('that is done shows its answer', async () => {
    const { app, result, state } = await waiting();
    await app.decide(result, true);
    expect(await readRun(await state(), app.store, Date.now())).toMatchObject({ status: 'completed', output: 'done' });
  });
});
