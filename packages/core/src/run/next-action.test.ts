import { describe, expect, it } from '@jest/globals';
import { type Limits, nextAction } from './next-action.js';
import type { RunState, TurnCall } from './state.js';

const limits: Limits = {
  maxSteps: 3,
  tokenBudget: null,
  treeExhausted: false,
  contextWindow: null,
  keepRecent: 6,
  concurrent: (tool) => tool.startsWith('get'),
};

function state(change: Partial<RunState>): RunState {
  const nobody = { id: 'anonymous', kind: 'anonymous', scopes: [], root: { kind: 'anonymous', id: null } } as const;
  return {
    version: 1,
    runId: 'r',
    rootRunId: 'r',
    depth: 0,
    entryAgent: 'a',
    agent: 'a',
    path: ['a'],
    caller: nobody,
    principal: nobody,
    input: '',
    sessionId: null,
    system: '',
    messages: [],
    turn: null,
    steps: [],
    usage: {
      steps: 0,
      tool_calls: 0,
      input_tokens: 0,
      cache_read_tokens: 0,
      output_tokens: 0,
      handoffs: 0,
      compactions: 0,
    },
    ownTokens: 0,
    pauses: 0,
    lastInput: 0,
    compaction: { failures: 0, notBefore: 0 },
    corrections: 0,
    repeat: null,
    output: '',
    status: null,
    failure: null,
    pending: null,
    startedAt: 0,
    deadlineAt: 0,
    tree: { limit: null, spent: 0 },
    ...change,
  };
}

function calls(...names: string[]): TurnCall[] {
  return names.map((name, index) => {
    const done = name.endsWith('!');
    return {
      id: `c${index}`,
      name: name.replace('!', ''),
      input: {},
      malformed: null,
      phase: done ? 'done' : 'open',
      result: done ? { content: 'x', isError: false } : null,
      childRunId: null,
    };
  });
}

const steps = (count: number) => ({ ...state({}).usage, steps: count });

describe('nextAction', () => {
  it('calls the model when nothing else is to be done', () => {
    expect(nextAction(state({}), limits)).toEqual({ kind: 'call_model' });
  });

  it('ends at maxSteps, before it looks at the budget', () => {
    const now = { ...limits, treeExhausted: true };
    expect(nextAction(state({ usage: steps(3) }), now)).toEqual({ kind: 'finish', status: 'step_limit' });
  });

  it.each([
    ['its own budget is spent', { ...limits, tokenBudget: 10 }],
    ["the tree's budget is spent", { ...limits, treeExhausted: true }],
  ])('ends when %s', (_why, now) => {
    expect(nextAction(state({ ownTokens: 10 }), now)).toEqual({ kind: 'finish', status: 'budget_exhausted' });
  });

  it('runs the rest of a turn before it looks at any limit', () => {
    const now = { ...limits, treeExhausted: true };
    const turn = { calls: calls('ping!', 'pong'), handoff: null };
    expect(nextAction(state({ turn, usage: steps(3) }), now)).toEqual({ kind: 'run_calls', indexes: [1] });
  });

  it.each([
    { names: ['get_a', 'get_b', 'write', 'get_c'], indexes: [0, 1] },
    { names: ['write', 'get_a'], indexes: [0] },
    { names: ['write!', 'get_a', 'get_b'], indexes: [1, 2] },
    { names: Array.from({ length: 12 }, (_, n) => `get_${n}`), indexes: [0, 1, 2, 3, 4, 5, 6, 7] },
  ])('of $names it runs $indexes next: neighbours that only read, at most eight', ({ names, indexes }) => {
    expect(nextAction(state({ turn: { calls: calls(...names), handoff: null } }), limits)).toEqual({
      kind: 'run_calls',
      indexes,
    });
  });

  it('closes a turn when every call has its result', () => {
    expect(nextAction(state({ turn: { calls: calls('a!', 'b!'), handoff: null } }), limits)).toEqual({
      kind: 'close_turn',
    });
  });

  it('suspends while an approval is pending', () => {
    const pending = { approvalId: 'x', call: 0, childRunId: null, tool: 't', arguments: {}, reason: '', expiresAt: 0 };
    expect(nextAction(state({ pending, turn: { calls: calls('t'), handoff: null } }), limits)).toEqual({
      kind: 'suspend',
    });
  });

  it('reports a status once there is one', () => {
    expect(nextAction(state({ status: 'failed' }), limits)).toEqual({ kind: 'finish', status: 'failed' });
  });
});
