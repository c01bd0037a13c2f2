import { describe, expect, it } from '@jest/globals';
import type { RunState, TurnCall } from './state.js';
import { byteLength } from './truncate.js';
import { closeTurn, modelCopy, noteRepeat, openTurn } from './turn.js';

let count = 0;
const newCallId = (): string => `call_${++count}`;

function call(name: string, result: string | null): TurnCall {
  return {
    id: newCallId(),
    name,
    input: {},
    malformed: null,
    phase: result === null ? 'open' : 'done',
    result: result === null ? null : { content: result, isError: false },
    childRunId: null,
  };
}

describe('openTurn', () => {
  it.each([
    ['blank', ['', '']],
    ['repeated', ['x', 'x']],
    ['good', ['x', 'y']],
  ])('gives calls with %s ids ids of our own, all different', (_what, ids) => {
    const opened = openTurn(
      ids.map((id) => ({ type: 'tool_use' as const, id, name: 'ping', input: {} })),
      newCallId,
    );
    const own = opened.turn?.calls.map((one) => one.id) ?? [];
    expect(new Set(own).size).toBe(2);
    expect(opened.content.map((block) => (block.type === 'tool_use' ? block.id : ''))).toEqual(own);
  });

  it('opens no turn without calls', () => {
    expect(openTurn([{ type: 'text', text: 'hi' }], newCallId).turn).toBeNull();
  });
});

describe('closeTurn', () => {
  it('answers every call, in order, also one that never ran', () => {
    const calls = [call('a', 'one'), call('b', null), call('c', 'three')];
    const { content } = closeTurn({ calls, handoff: null }, 100);
    expect(content.map((block) => block.type === 'tool_result' && block.toolUseId)).toEqual(calls.map((one) => one.id));
    expect(content[1]).toMatchObject({ isError: true });
  });

  it('cuts the results of a turn together to four times the limit', () => {
    const calls = Array.from({ length: 10 }, () => call('big', 'x'.repeat(1000)));
    const { content } = closeTurn({ calls, handoff: null }, 1000);
    const texts = content.map((block) => (block.type === 'tool_result' ? block.content : ''));
    const shown = texts.map((text) => text.split('…[')[0] ?? '').join('');
    expect(byteLength(shown)).toBe(4000);
    expect(texts.every((text) => text.trim() !== '')).toBe(true);
  });
});

describe('modelCopy', () => {
  it('cuts errors like results', () => {
    const copy = modelCopy('e'.repeat(200), true, 50);
    expect(copy.isError).toBe(true);
    expect(copy.content).toContain('[truncated: showing 50 of');
  });
});

describe('noteRepeat', () => {
  it('tells the model at the third identical call with an identical result, and starts over when one differs', () => {
    const state = { repeat: null } as unknown as RunState;
    const ping = call('ping', null);
    const notes = ['same', 'same', 'same', 'same', 'other', 'same'].map((text) => noteRepeat(state, ping, text) !== '');
    expect(notes).toEqual([false, false, true, true, false, false]);
  });
});
