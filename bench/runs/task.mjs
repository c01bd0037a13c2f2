// What both sides do: the same tools, prompt and handlers.
import { z } from 'zod';

export const system = `You help the people of a shop. ${'Answer from the tools only, and say so when they do not know. '.repeat(12)}`;
export const question = 'Where are my ten orders?';
export const model = { anthropic: 'claude-opus-5', openai: 'gpt-5.4' };

const order = z.object({ id: z.string(), detail: z.boolean().optional() });
const page = z.object({ limit: z.number().int().min(1).max(50).optional(), status: z.string().optional() });
const lines = Array.from({ length: 6 }, (_, at) => ({
  sku: `SKU-${at}`,
  title: `Article number ${at}`,
  quantity: at + 1,
}));

export const tools = [
  {
    name: 'find_order',
    description: 'One order by its id.',
    input: order,
    run: ({ id }) => ({ id, status: 'shipped', lines }),
  },
  ...['list_orders', 'list_customers', 'list_tickets', 'list_returns'].map((name) => ({
    name,
    description: `A page of ${name.slice(5)}, newest first.`,
    input: page,
    run: () => [],
  })),
];
