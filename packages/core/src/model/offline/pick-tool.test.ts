import { describe, expect, it } from '@jest/globals';
import type { ToolSpec } from '../provider.js';
import { pickTool } from './pick-tool.js';

const spec = (name: string, description: string, inputSchema: ToolSpec['inputSchema'] = {}): ToolSpec => ({
  name,
  description,
  inputSchema,
});
const byId = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] };

const tools = [
  spec('list_tickets', 'Tickets, newest first.'),
  spec('get_tickets_by_id', 'One ticket.', byId),
  spec('create_tickets_purge', 'Delete every closed ticket.'),
  spec('getOrderSummary', 'What a customer has bought.'),
  spec('transfer_to_billing', 'Transfer the conversation to the agent "billing". Answers invoice questions.'),
];

describe('pickTool', () => {
  it.each([
    ['a word of the name', 'list them', 'list_tickets'],
    ['the name that shares the larger part of its words', 'Which tickets are urgent?', 'list_tickets'],
    ['the tool whose required arguments are given', 'show ticket 41', 'get_tickets_by_id'],
    ['a word of the description', 'delete what is closed', 'create_tickets_purge'],
    ['a word of a name in camel case', 'a summary please', 'getOrderSummary'],
    ['an agent by its own description', 'a question about an invoice', 'transfer_to_billing'],
  ])('goes by %s', (_, request, expected) => {
    expect(pickTool(tools, request)?.tool).toBe(expected);
  });

  it.each(['hello', 'what is the of', 'transfer the conversation to an agent', ''])('picks none for %j', (request) => {
    expect(pickTool(tools, request)).toBeUndefined();
  });
});
