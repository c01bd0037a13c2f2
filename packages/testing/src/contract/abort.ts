import { fail } from '../script/failure.js';
import { forever } from '../script/script.js';
import { type ContractContext, modes, rejection, withServer } from './subject.js';

/** A call ends when its signal aborts or its deadline comes, and lets the service know. */
export function abortContract({ tests: { describe, it, expect }, subject }: ContractContext): void {
  describe('abort and deadline', () => {
    for (const { name, options } of modes) {
      it(`sends nothing when it is aborted before (${name})`, () =>
        withServer(subject, [], async ({ ask, server }) => {
          expect(await rejection(ask({}, { ...options, signal: AbortSignal.abort() }))).toMatchObject({
            failure: 'aborted',
          });
          expect(server.requests.length).toBe(0);
        }));

      it(`ends before the first byte when it is aborted (${name})`, () =>
        withServer(subject, [fail({ how: 'hang' })], async ({ ask, server }) => {
          const controller = new AbortController();
          const failed = rejection(ask({}, { ...options, signal: controller.signal }));
          await Promise.race([server.received(1), failed]);
          controller.abort();
          expect(await failed).toMatchObject({ failure: 'aborted' });
          expect(await server.requests[0]?.closed).toBe('aborted');
        }));

      for (const how of ['hang', 'stall'] as const) {
        it(`ends at its deadline when the service ${how}s (${name})`, () =>
          withServer(subject, [forever(fail({ how }))], async ({ ask }) => {
            expect(await rejection(ask({}, { ...options, deadlineAt: Date.now() + 100 }))).toMatchObject({
              failure: 'timeout',
            });
          }));
      }
    }

    it('ends in the middle of a stream when it is aborted', () =>
      withServer(subject, [fail({ how: 'stall' })], async ({ ask, server }) => {
        const controller = new AbortController();
        const error = await rejection(ask({}, { signal: controller.signal, onDelta: () => controller.abort() }));
        expect(error).toMatchObject({ failure: 'aborted' });
        expect(await server.requests[0]?.closed).toBe('aborted');
      }));
  });
}
