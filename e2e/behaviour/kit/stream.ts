import type { RunResult } from 'webcortex';
import type { Desk } from './desk.js';

export interface RunEvent {
  readonly type: string;
  readonly data: unknown;
}

/** Runs the agent `a` with somebody who listens, so that the model's answers are streamed. In process. */
export async function stream(
  { served: { runtime } }: Desk,
  input: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<{ run: RunResult; events: readonly RunEvent[] }> {
  const target = runtime.dispatcher.find('a');
  if (target === undefined) throw new Error('the app has no agent "a"');
  const events: RunEvent[] = [];
  const run = await runtime.dispatcher.dispatch(
    target,
    { input },
    {
      principal: runtime.authenticate({ apiKeys: [], authorization: [] }),
      runId: null,
      rootRunId: null,
      depth: 0,
      budget: null,
      signal,
      log: runtime.log,
      direct: true,
      events: (event) => events.push(event),
    },
  );
  return { run: run as RunResult, events };
}
