import { describe, expect, it } from '@jest/globals';
import { parseDirectives } from './parse-directives.js';

describe('parseDirectives', () => {
  it.each([
    ['a call without arguments', 'tool:list_tickets', [{ tool: 'list_tickets', input: {} }]],
    ['a call with arguments', 'tool:get {"id": 4}', [{ tool: 'get', input: { id: 4 } }]],
    [
      'clauses in order',
      'tool:a {}; tool:b {"x":{"y":1}} ;handoff:billing',
      [
        { tool: 'a', input: {} },
        { tool: 'b', input: { x: { y: 1 } } },
        { tool: 'transfer_to_billing', input: { reason: 'the request asked for it' } },
      ],
    ],
    ['text around a clause', 'Please run tool:a {"n":1} for me', [{ tool: 'a', input: { n: 1 } }]],
    [
      'a clause and a semicolon inside a string',
      'tool:a {"input":"tool:b {}; \\" }"}; tool:c',
      [
        { tool: 'a', input: { input: 'tool:b {}; " }' } },
        { tool: 'c', input: {} },
      ],
    ],
    ['a name like a property of every object', 'tool:__proto__ {}', [{ tool: '__proto__', input: {} }]],
  ])('reads %s', (_, request, expected) => {
    expect(parseDirectives(request)).toEqual(expected);
  });

  it.each(['tool:a {"id":', 'tool:a {id: 1}'])('keeps what is no JSON object as a malformed call: %s', (request) => {
    expect(parseDirectives(request)).toEqual([{ tool: 'a', input: {}, malformed: request.slice('tool:a '.length) }]);
  });

  it.each(['which tools are there?', 'multitool:a {}', 'tool: a', ''])('finds nothing in %j', (request) => {
    expect(parseDirectives(request)).toEqual([]);
  });
});
