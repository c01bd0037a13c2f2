import { describe, expect, it } from '@jest/globals';
import { pathParams, toolNameOf } from './default-name.js';
import { snakeCase } from './snake-case.js';

describe('toolNameOf', () => {
  it.each([
    ['GET', '/tickets', 'get_tickets'],
    ['GET', '/tickets/:id/summary', 'get_tickets_by_id_summary'],
    ['POST', '/tickets/purge', 'create_tickets_purge'],
    ['PUT', '/a', 'update_a'],
    ['PATCH', '/a/:b', 'update_a_by_b'],
    ['DELETE', '/notes/forget/:key', 'delete_notes_forget_by_key'],
    ['GET', '/a.b~c', 'get_a_b_c'],
  ] as const)('%s %s → %s', (method, path, name) => {
    expect(toolNameOf(method, path)).toBe(name);
  });
});

describe('snakeCase', () => {
  it.each([
    ['FrontDesk', 'front_desk'],
    ['HTTPServer2Go', 'http_server2_go'],
    ['sendMail', 'send_mail'],
    ['already_snake', 'already_snake'],
    ['$odd$', 'odd'],
  ])('%s → %s', (name, snake) => {
    expect(snakeCase(name)).toBe(snake);
  });
});

describe('pathParams', () => {
  it('names whole-segment parameters in order', () => {
    expect(pathParams('/a/:b/c/:d')).toEqual(['b', 'd']);
  });
});
