import type { ProviderFailure } from '@webcortex/core';
import { type FailureSpec, fail } from '../script/failure.js';
import { forever } from '../script/script.js';
import { say } from '../script/turn.js';
import { type ContractContext, contractKey, modes, rejection, withServer } from './subject.js';

const final = { 'x-should-retry': 'false' };

function failuresOf(format: 'anthropic' | 'openai'): readonly [string, FailureSpec, readonly ProviderFailure[]][] {
  const tooLong: FailureSpec =
    format === 'anthropic'
      ? { status: 400, message: 'prompt is too long: 200001 tokens > 200000 maximum' }
      : {
          status: 400,
          type: 'context_length_exceeded',
          message: "This model's maximum context length is 128000 tokens.",
        };
  return [
    ['400', { status: 400 }, ['invalid_request']],
    ['400 for a prompt that is too long', tooLong, ['context_window_exceeded']],
    ['401', { status: 401, message: `Incorrect API key provided: ${contractKey}` }, ['authentication']],
    ['403', { status: 403 }, ['authentication']],
    ['404', { status: 404 }, ['invalid_request']],
    ['413', { status: 413 }, ['invalid_request', 'context_window_exceeded']],
    ['429', { status: 429, headers: final }, ['rate_limited']],
    ['500', { status: 500, headers: final }, ['server_error']],
    [
      '502 with HTML',
      { status: 502, headers: { ...final, 'content-type': 'text/html' }, body: '<h1>Bad Gateway</h1>' },
      ['server_error'],
    ],
    ['529', { status: 529, headers: final }, ['overloaded']],
    ['HTML with 200', { how: 'html' }, ['malformed_response']],
    ['an empty body', { how: 'empty' }, ['malformed_response']],
    ['half an answer, then a cut socket', { how: 'cut' }, ['unreachable', 'malformed_response']],
    ['an answer that is not JSON', { how: 'garbled' }, ['malformed_response']],
    ['an answer that ends early', { how: 'ends_early' }, ['malformed_response']],
  ];
}

/** Every way a service fails, as one of a closed set. */
export function failuresContract({ tests: { describe, it, expect }, subject }: ContractContext): void {
  describe('failures', () => {
    for (const { name, options } of modes) {
      for (const [what, spec, failures] of failuresOf(subject.format)) {
        // A provider may retry what was cut before anybody heard of it: so for ever, and no count of requests.
        it(`reports ${what} as ${failures.join(' or ')}, without the key (${name})`, () =>
          withServer(subject, [forever(fail(spec))], async ({ ask }) => {
            const error = await rejection(ask({}, options));
            expect(error).toMatchObject({ name: 'ProviderError', code: 'provider_error' });
            expect(failures.includes((error as { failure: ProviderFailure }).failure) || error).toBe(true);
            expect((error as Error).message.includes(contractKey.slice(0, 14))).toBe(false);
          }));
      }

      it(`tries again after a 429 or a 529 that passes (${name})`, () => {
        const soon = { 'retry-after-ms': '1' };
        return withServer(
          subject,
          [fail({ status: 429, headers: soon }), fail({ status: 529, headers: soon }), say('a')],
          async ({ ask, server }) => {
            expect(await ask({}, options)).toMatchObject({ content: [{ text: 'a' }] });
            expect(server.requests.length).toBe(3);
          },
        );
      });

      for (const retryAfter of ['3600', '-5', 'Fri, 31 Dec 2100 23:59:59 GMT', 'soon'] as const) {
        it(`does not wait past the deadline for Retry-After: ${retryAfter} (${name})`, () =>
          withServer(subject, [forever(fail({ status: 429, retryAfter }))], async ({ ask }) => {
            const error = await rejection(ask({}, { ...options, deadlineAt: Date.now() + 200 }));
            expect(['rate_limited', 'timeout'].includes((error as { failure: string }).failure) || error).toBe(true);
          }));
      }
    }

    it('reports an overload inside a stream that began with 200', () =>
      withServer(subject, [forever(fail({ how: 'error_event', after: 4 }))], async ({ ask }) => {
        expect(await rejection(ask({}, { onDelta: () => undefined }))).toMatchObject({ failure: 'overloaded' });
      }));

    it('does not try again once a piece was heard', () =>
      withServer(subject, [fail({ how: 'cut', turn: say('a text of several pieces') })], async ({ ask, server }) => {
        let heard = '';
        await rejection(ask({}, { onDelta: (delta) => (heard += delta.type === 'text' ? delta.text : '') }));
        expect(heard.length > 0 && 'a text of several pieces'.startsWith(heard)).toBe(true);
        expect(server.requests.length).toBe(1);
      }));
  });
}
