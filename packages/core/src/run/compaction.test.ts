import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Message } from '../model/conversation.js';
import { afterFailure, compacted, compactionDue, cutPoint, transcriptOf } from './compaction.js';
import { byteLength } from './truncate.js';

/** A conversation of turns: each is the user's text, then calls with their results, then the answer. */
const turns = fc.array(fc.record({ calls: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 4 }) }), {
  minLength: 1,
  maxLength: 6,
});

function conversation(shape: readonly { calls: readonly number[] }[], ended: boolean): Message[] {
  const messages: Message[] = [];
  let id = 0;
  for (const turn of shape) {
    messages.push({ role: 'user', content: [{ type: 'text', text: `question ${messages.length}` }] });
    for (const count of turn.calls) {
      const ids = Array.from({ length: count }, () => `c${id++}`);
      messages.push({
        role: 'assistant',
        model: 'm',
        prefixHash: '',
        content: ids.map((one) => ({ type: 'tool_use', id: one, name: 'ping', input: {} })),
      });
      messages.push({
        role: 'user',
        content: ids.map((one) => ({ type: 'tool_result', toolUseId: one, content: 'pong', isError: false })),
      });
    }
    messages.push({ role: 'assistant', model: 'm', prefixHash: '', content: [{ type: 'text', text: 'answer' }] });
  }
  return ended ? messages : messages.slice(0, -1);
}

function orphans(messages: readonly Message[]): string[] {
  const open = new Set<string>();
  const bad: string[] = [];
  for (const message of messages) {
    for (const block of message.content) {
      if (block.type === 'tool_use') open.add(block.id);
      if (block.type === 'tool_result' && !open.delete(block.toolUseId)) bad.push(block.toolUseId);
    }
  }
  return [...bad, ...open];
}

describe('a compaction', () => {
  it('never separates a call from its result, keeps roles alternating and the recent messages verbatim', () => {
    fc.assert(
      fc.property(turns, fc.integer({ min: 1, max: 12 }), fc.boolean(), (shape, keepRecent, ended) => {
        const messages = conversation(shape, ended);
        const cut = cutPoint(messages, keepRecent);
        if (cut === 0) return;
        const after = compacted(messages, cut, { text: 'summary', input: 'the question' });
        expect(orphans(after)).toEqual([]);
        expect(after[0]?.role).toBe('user');
        for (const [index, message] of after.entries())
          expect(message.role).toBe(index % 2 === 0 ? 'user' : 'assistant');
        expect(after.slice(-keepRecent)).toEqual(messages.slice(-keepRecent));
      }),
    );
  });

  it('repeats the run’s own input verbatim above the summary', () => {
    const [first] = compacted(conversation([{ calls: [1] }], true), 2, { text: 'S', input: 'what is #41?' });
    expect(first?.content[0]).toEqual({
      type: 'text',
      text: 'what is #41?\n\n[Summary of the conversation so far]\nS',
    });
  });

  it('does nothing when fewer than two messages would be summarised', () => {
    expect(cutPoint(conversation([{ calls: [1] }], false), 2)).toBe(0);
  });

  it('is due when the measured input of the last call exceeded the window', () => {
    const run = { lastInput: 501, calls: 3, compaction: { failures: 0, notBefore: 0 } };
    expect(compactionDue(run, { contextWindow: 500 })).toBe(true);
    expect(compactionDue({ ...run, lastInput: 500 }, { contextWindow: 500 })).toBe(false);
    expect(compactionDue(run, { contextWindow: null })).toBe(false);
  });

  it('that fails is tried again after 2, 4, 8 steps', () => {
    let compaction = { failures: 0, notBefore: 0 };
    const attempts: number[] = [];
    for (let calls = 2; calls <= 20; calls++) {
      if (!compactionDue({ lastInput: 1000, calls, compaction }, { contextWindow: 500 })) continue;
      attempts.push(calls);
      compaction = afterFailure(compaction, calls);
    }
    expect(attempts).toEqual([2, 4, 8, 16]);
  });
});

describe('the transcript', () => {
  it('is bounded, and the oldest goes first', () => {
    const messages = conversation([{ calls: [] }, { calls: [] }, { calls: [] }], true);
    const text = transcriptOf(messages, 40);
    expect(text).toContain('(earlier messages are left out)');
    expect(text).not.toContain('question 0\n');
    expect(byteLength(text)).toBeLessThan(40 + 60);
  });
});
