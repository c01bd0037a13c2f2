import { describe, expect, it } from '@jest/globals';
import { rootPrincipal } from '../identity/principal.js';
import { desk } from './run.test-kit.js';

const pong = { handler: () => 'pong' };
const kinds = (result: { steps: readonly { kind: string }[] }): string[] => result.steps.map((step) => step.kind);
const texts = (request: { messages: readonly { content: readonly object[] }[] } | undefined): string =>
  JSON.stringify(request?.messages.at(-1)?.content);

describe('a handoff', () => {
  it('takes effect after the other calls of the turn, with the prompt and tools of the new agent', async () => {
    const app = desk({
      agents: {
        front: { tools: ['ping'], handoffs: ['billing'], system: 'Front.' },
        billing: { tools: ['pay'], system: 'Billing.' },
      },
      tools: { ping: pong, pay: { handler: () => 'paid' } },
      script: [
        {
          calls: [
            ['transfer_to_billing', { reason: 'invoice' }],
            ['ping'],
            ['transfer_to_billing', { reason: 'again' }],
          ],
        },
        'done',
      ],
    });
    const result = await app.run('go');
    expect(kinds(result)).toEqual(['model', 'tool_call', 'tool_refused', 'handoff', 'model']);
    expect(result).toMatchObject({ agent: 'billing', path: ['front', 'billing'], usage: { handoffs: 1 } });
    expect(app.requests[1]).toMatchObject({ system: 'Billing.', tools: [{ name: 'pay' }] });
    expect(texts(app.requests[1])).toContain('transferred to billing');
  });

  it('never gives more than the agent before it held', async () => {
    const app = desk({
      agents: { a: { handoffs: ['b'], scopes: ['x'] }, b: { scopes: ['x', 'y'], tools: ['need_y'] } },
      tools: { need_y: { ...pong, scopes: ['y'] } },
      script: [{ calls: [['transfer_to_b', { reason: '' }]] }, { calls: [['need_y']] }, 'done'],
    });
    const result = await app.run('go', { principal: rootPrincipal({ kind: 'api_key', id: 'k' }, ['x', 'y']) });
    expect(kinds(result)).toContain('tool_refused');
  });
});
