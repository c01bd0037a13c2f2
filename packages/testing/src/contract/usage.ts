import { say } from '../script/turn.js';
import { type ContractContext, modes, withServer } from './subject.js';

const usage = { inputTokens: 7, cacheReadTokens: 30, cacheWriteTokens: 0, outputTokens: 11 };

/** Usage in one shape: uncached input, cache reads, cache writes, output. */
export function usageContract({ tests: { describe, it, expect }, subject }: ContractContext): void {
  describe('usage', () => {
    for (const { name, options } of modes) {
      it(`counts cached input apart from the rest (${name})`, () =>
        withServer(subject, [say('a', { usage })], async ({ ask }) => {
          expect((await ask({}, options)).usage).toEqual({ ...usage, estimated: false });
        }));

      for (const [what, nonsense] of [
        ['a negative figure', { ...usage, outputTokens: -1 }],
        ['a string', { ...usage, inputTokens: 'many' }],
        ['a missing figure', { ...usage, outputTokens: null }],
        ['nothing', null],
      ] as const) {
        it(`estimates ${what}, and never counts 0 (${name})`, () =>
          withServer(subject, [say('a text', { usage: nonsense })], async ({ ask }) => {
            const believed = (await ask({}, options)).usage;
            expect(believed.estimated).toBe(true);
            expect(believed.inputTokens > 0 && believed.outputTokens > 0).toBe(true);
          }));
      }
    }

    for (const deltaUsage of subject.format === 'anthropic' ? (['output', 'all', 'nulls'] as const) : []) {
      it(`merges usage field by field when message_delta has ${deltaUsage}`, () => {
        const more = { ...usage, cacheWriteTokens: 4 };
        return withServer(
          subject,
          { script: [say('a', { usage: more })], options: { deltaUsage } },
          async ({ ask }) => {
            expect((await ask({}, { onDelta: () => undefined })).usage).toEqual({ ...more, estimated: false });
          },
        );
      });
    }

    if (subject.format === 'openai') {
      it('estimates when a stream has no usage', () =>
        withServer(subject, { script: [say('a text')], options: { quirks: { usage: false } } }, async ({ ask }) => {
          expect((await ask({}, { onDelta: () => undefined })).usage.estimated).toBe(true);
        }));
    }
  });
}
