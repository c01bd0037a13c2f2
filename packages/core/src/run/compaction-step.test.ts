import { describe, expect, it } from '@jest/globals';
import type { Message } from '../model/conversation.js';
import type { ModelRequest } from '../model/provider.js';
import { desk, type Say } from './run.test-kit.js';

const pong = { handler: () => 'pong' };
const ping: Say = { calls: [['ping']], tokens: 1001 };
const policy = { tools: ['ping'], contextWindow: 500, keepRecent: 2 };
const firstText = (request: ModelRequest | undefined): string => {
  const block = request?.messages[0]?.content[0];
  return block?.type === 'text' ? block.text : '';
};

function unpaired(messages: readonly Message[]): string[] {
  const open: string[] = [];
  for (const message of messages) {
    for (const block of message.content) {
      if (block.type === 'tool_use') open.push(block.id);
      if (block.type === 'tool_result') open.splice(open.indexOf(block.toolUseId), 1);
    }
  }
  return open;
}

describe('compaction in a run', () => {
  it('summarises older turns whenever the last call was too large, and splits no call from its result', async () => {
    const app = desk({
      agents: { a: policy },
      tools: { ping: pong },
      script: [ping, ping, 'SUMMARY', ping, 'SUMMARY2', 'final'],
    });
    const result = await app.run('the question');
    expect(result).toMatchObject({ status: 'completed', output: 'final', usage: { compactions: 2, steps: 4 } });
    expect(result.steps.filter((step) => step.kind === 'compaction')).toMatchObject([
      { index: 2, result: { messages_before: 5, messages_after: 3, summary_chars: 7 } },
      { index: 3, result: { summary_chars: 8 } },
    ]);
    const compactedRequests = app.requests.filter(
      (request) => request.tools.length > 0 && firstText(request).includes('[Summary of the conversation so far]'),
    );
    expect(compactedRequests.length).toBeGreaterThan(0);
    for (const request of compactedRequests) expect(firstText(request)).toMatch(/^the question\n\n/);
    for (const request of app.requests) {
      expect(request.messages[0]?.role).toBe('user');
      expect(unpaired(request.messages)).toEqual([]);
    }
  });

  it('that always fails is tried at steps 2, 4 and 8 only, and the run goes on with its history untouched', async () => {
    const script: Say[] = Array.from(
      { length: 20 },
      () => (request: ModelRequest) => (request.tools.length === 0 ? '' : ping),
    );
    const app = desk({ agents: { a: { ...policy, maxSteps: 12 } }, tools: { ping: pong }, script });
    const result = await app.run('go');
    const attempts = result.steps.filter((step) => step.kind === 'compaction');
    expect(attempts.map((step) => step.index)).toEqual([2, 4, 8]);
    expect(attempts[0]?.error).toContain('script-1 gave an empty summary');
    expect(result.status).toBe('step_limit');
    expect(await app.audited('compaction')).toHaveLength(3);
  });

  it('charges its tokens to the run and the ledger', async () => {
    const app = desk({ agents: { a: policy }, tools: { ping: pong }, script: [ping, ping, 'SUMMARY', 'final'] });
    const result = await app.run('go');
    const [row] = await app.store.ledger.totals();
    expect(row).toMatchObject({ caller: 'agent:a', calls: 4 });
    expect(result.usage.tree_tokens).toBe(1001 + 1001 + 10 + 10);
  });

  it('shortens a session whose turns are one call each', async () => {
    const script: Say[] = Array.from(
      { length: 80 },
      () => (request: ModelRequest) =>
        request.system.startsWith('You condense') ? 'SUMMARY' : { text: 'ok', stop: 'end_turn', tokens: 1001 },
    );
    const app = desk({ agents: { a: policy }, script });
    for (let turn = 0; turn < 30; turn++) await app.run(`turn ${turn}`, { session: 's' });
    expect(app.requests.at(-1)?.messages.length).toBeLessThan(8);
    expect(app.requests.some((request) => firstText(request).includes('[Summary'))).toBe(true);
  });

  it('leaves out all thinking once the history was rewritten', async () => {
    const thinking = { type: 'thinking' as const, provider: 'anthropic', opaque: { thinking: '', signature: 'x' } };
    const app = desk({
      agents: { a: policy },
      tools: { ping: pong },
      script: [ping, ping, 'SUMMARY', 'final'],
      thinking,
    });
    await app.run('go');
    const kept = (request: ModelRequest | undefined) => JSON.stringify(request?.messages).includes('"thinking"');
    expect(kept(app.requests[1])).toBe(true);
    expect(kept(app.requests[3])).toBe(false);
  });
});
