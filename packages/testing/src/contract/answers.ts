import type { Delta } from '@webcortex/core';
import { lastUserText } from '../script/request-view.js';
import { forever } from '../script/script.js';
import { callTool, callTools, type ScriptedStop, say, turn } from '../script/turn.js';
import { type ContractContext, modes, userMessage, withServer } from './subject.js';

const words = 'Grüße 😀👩‍👩‍👧, a text of several pieces.';

function stopsOf(format: 'anthropic' | 'openai'): readonly [ScriptedStop, string][] {
  const both: [ScriptedStop, string][] = [
    ['end_turn', 'end_turn'],
    ['max_tokens', 'max_tokens'],
    ['refusal', 'refusal'],
    [{ wire: 'a_word_of_next_year' }, 'end_turn'],
  ];
  if (format === 'openai') return both;
  return [
    ...both,
    ['stop_sequence', 'end_turn'],
    ['pause_turn', 'pause_turn'],
    ['context_window_exceeded', 'context_window_exceeded'],
  ];
}

/** Text, calls, stop reasons, refusals, streaming. */
export function answersContract({ tests: { describe, it, expect }, subject }: ContractContext): void {
  describe('answers', () => {
    for (const { name, options } of modes) {
      it(`gives text (${name})`, () =>
        withServer(subject, [say(words)], async ({ ask }) => {
          const answer = await ask({}, options);
          expect(answer).toMatchObject({
            model: subject.model,
            content: [{ type: 'text', text: words }],
            stopReason: 'end_turn',
          });
        }));

      it(`gives text beside parallel calls, in order (${name})`, () => {
        const calls = [1, 2, 3].map((a) => ({ name: 'ping', args: { a, path: '%2F "quoted" 😀' } }));
        return withServer(subject, [callTools(calls, { text: 'one moment' })], async ({ ask }) => {
          const { content, stopReason } = await ask({}, options);
          expect(stopReason).toBe('tool_use');
          expect(
            content.map((block) => (block.type === 'tool_use' ? [block.name, block.input, block.malformed] : block)),
          ).toEqual([{ type: 'text', text: 'one moment' }, ...calls.map(({ args }) => ['ping', args, undefined])]);
        });
      });

      for (const [stop, reason] of stopsOf(subject.format)) {
        it(`maps the stop ${JSON.stringify(stop)} to ${reason} (${name})`, () =>
          withServer(subject, [say('half', { stop })], async ({ ask }) => {
            expect((await ask({}, options)).stopReason).toBe(reason);
          }));
      }

      it(`gives a refusal with its words (${name})`, () =>
        withServer(subject, [turn({ refusal: 'I will not do that.' })], async ({ ask }) => {
          expect(await ask({}, options)).toMatchObject({ stopReason: 'refusal', refusal: 'I will not do that.' });
        }));
    }

    it('streams the text it answers, in more than one piece, and names each call', () =>
      withServer(
        subject,
        { script: [callTool('ping', { a: 1 }, { text: words })], options: { chunkBytes: 1 } },
        async ({ ask }) => {
          const heard: Delta[] = [];
          const { content } = await ask({}, { onDelta: (delta) => heard.push(delta) });
          const texts = heard.flatMap((delta) => (delta.type === 'text' ? [delta.text] : []));
          expect(texts.length > 1).toBe(true);
          expect(texts.join('')).toBe(words);
          expect(content[0]).toEqual({ type: 'text', text: words });
          expect(heard.filter((delta) => delta.type === 'tool_use')).toEqual([{ type: 'tool_use', name: 'ping' }]);
        },
      ));

    it('keeps two calls at the same time apart', () =>
      withServer(subject, [forever((request) => say(`you said ${lastUserText(request)}`))], async ({ ask }) => {
        const questions = ['one', 'two', 'three', 'four'];
        const answers = await Promise.all(
          questions.map((text, at) =>
            ask({ messages: [userMessage(text)] }, at % 2 === 0 ? {} : { onDelta: () => undefined }),
          ),
        );
        expect(answers.map(({ content }) => content)).toEqual(
          questions.map((text) => [{ type: 'text', text: `you said ${text}` }]),
        );
      }));
  });
}
