import type { ModelResponse } from '@webcortex/core';
import type { OpenAIQuirks } from '../openai/quirks.js';
import { callTools } from '../script/turn.js';
import { type ContractContext, modes, withServer } from './subject.js';

const malformed = ['{"a":1}{"a":1}', '"{\\"a\\":1}"', '{"a":', '{"a":1,}', '[1]', 'null', '12'];

const quirks: readonly OpenAIQuirks[] = [
  { indexes: 'zero' },
  { indexes: 'zero', ids: 'blank' },
  { indexes: 'zero', ids: 'missing' },
  { indexes: 'zero', ids: 'missing', pieces: 'whole' },
  { indexes: 'zero', pieces: 'whole' },
  { ids: 'repeated' },
  { ids: 'missing', pieces: 'interleaved' },
  { finishReason: 'stop' },
  { done: false },
];

type Call = Extract<ModelResponse['content'][number], { type: 'tool_use' }>;
const callsOf = ({ content }: ModelResponse): readonly Call[] =>
  content.filter((block): block is Call => block.type === 'tool_use');

/** Arguments that are not one JSON object, and ids that are no ids. */
export function argumentsContract({ tests: { describe, it, expect }, subject }: ContractContext): void {
  describe('arguments', () => {
    for (const { name, options } of modes) {
      for (const rawArguments of malformed) {
        it(`marks ${rawArguments} as malformed, and gives {} instead (${name})`, () =>
          withServer(
            subject,
            [
              callTools([
                { name: 'ping', rawArguments },
                { name: 'ping', args: { a: 2 } },
              ]),
            ],
            async ({ ask }) => {
              const [broken, whole] = callsOf(await ask({}, options));
              expect(broken?.input).toEqual({});
              // Without a stream Anthropic parses them itself, so there only a stream has the words as they were.
              if (name === 'streaming' || subject.format === 'openai') expect(broken?.malformed).toBe(rawArguments);
              else expect(typeof broken?.malformed).toBe('string');
              expect(whole).toMatchObject({ input: { a: 2 } });
              expect(whole?.malformed).toBe(undefined);
            },
          ));
      }

      it(`cuts what is malformed to 1000 characters (${name})`, () =>
        withServer(
          subject,
          [callTools([{ name: 'ping', rawArguments: `{"a":"${'x'.repeat(3000)}` }])],
          async ({ ask }) => {
            expect(callsOf(await ask({}, options))[0]?.malformed?.length).toBe(1000);
          },
        ));

      it(`takes ${subject.format === 'anthropic' ? 'no arguments for {}' : 'empty arguments for malformed'} (${name})`, () =>
        withServer(subject, [callTools([{ name: 'ping', rawArguments: '' }])], async ({ ask }) => {
          const [call] = callsOf(await ask({}, options));
          expect([call?.input, call?.malformed]).toEqual([{}, subject.format === 'anthropic' ? undefined : '']);
        }));

      for (const [what, id] of [
        ['missing', null],
        ['blank', ''],
        ['repeated', 'same'],
      ] as const) {
        it(`gives every call although ids are ${what} (${name})`, () =>
          withServer(subject, [callTools([1, 2].map((a) => ({ id, name: 'ping', args: { a } })))], async ({ ask }) => {
            expect(callsOf(await ask({}, options)).map(({ input }) => input)).toEqual([{ a: 1 }, { a: 2 }]);
          }));
      }
    }

    for (const quirk of subject.format === 'openai' ? quirks : []) {
      for (const { name, options } of modes) {
        it(`gives every call of a server with ${JSON.stringify(quirk)} (${name})`, () => {
          const calls = [
            { name: 'ping', args: { a: 1 } },
            { name: 'pong', args: { a: 2 } },
          ];
          return withServer(subject, { script: [callTools(calls)], options: { quirks: quirk } }, async ({ ask }) => {
            const answer = await ask({}, options);
            expect(callsOf(answer).map((call) => [call.name, call.input, call.malformed])).toEqual([
              ['ping', { a: 1 }, undefined],
              ['pong', { a: 2 }, undefined],
            ]);
            expect(['tool_use', 'end_turn'].includes(answer.stopReason)).toBe(true);
          });
        });
      }
    }
  });
}
