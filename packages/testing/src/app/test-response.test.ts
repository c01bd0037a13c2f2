import { describe, expect, it } from '@jest/globals';
import { testResponse } from './test-response.js';

const sent = (type: string, text: string) => testResponse({ status: 200, headers: { 'content-type': type }, text });

describe('a test response', () => {
  it.each([
    ['application/json; charset=utf-8', '{"a":1}', { a: 1 }],
    ['application/problem+json', '[1]', [1]],
    ['text/plain', '{"a":1}', '{"a":1}'],
    ['application/json', '', undefined],
  ])('of type %s reads %j as %j', (type, text, body) => {
    expect(sent(type, text).body).toEqual(body);
  });

  it('does not take for JSON what only says that it is', () => {
    expect(() => sent('application/json', '<html>')).toThrow(SyntaxError);
  });

  it('has the events of a stream, without its comments', () => {
    const text = ': alive\n\nid: 1\nevent: text_delta\ndata: {"text":"a"}\n\ndata: two\ndata: lines\n\n: alive\n\n';
    expect(sent('text/event-stream; charset=utf-8', text).events).toEqual([
      { id: '1', event: 'text_delta', data: { text: 'a' } },
      { id: null, event: 'message', data: 'two\nlines' },
    ]);
  });
});
