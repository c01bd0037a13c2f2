import { type AssistantMessage, type Message, type UserMessage, wellFormed } from '@webcortex/core';
import { wireId, wireName } from '@webcortex/transport';
import type OpenAI from 'openai';

export type WireMessageParam = OpenAI.ChatCompletionMessageParam;

const longestId = 40;

/** Translates messages once each: a run sends them again with every step. */
export class ToWire {
  readonly #messages = new WeakMap<Message, readonly WireMessageParam[]>();

  messages(system: string, messages: readonly Message[]): WireMessageParam[] {
    const out: WireMessageParam[] = system.trim() === '' ? [] : [{ role: 'system', content: wellFormed(system) }];
    for (const message of messages) {
      let wire = this.#messages.get(message);
      if (wire === undefined) {
        wire = message.role === 'user' ? userToWire(message) : assistantToWire(message);
        this.#messages.set(message, wire);
      }
      out.push(...wire);
    }
    return out;
  }
}

/** Each result is a message of its own, before any text. The format has no flag for errors: the text says it. */
function userToWire({ content }: UserMessage): readonly WireMessageParam[] {
  const results = content.flatMap((block): WireMessageParam[] => {
    if (block.type !== 'tool_result') return [];
    const text = wellFormed(block.content);
    return [
      {
        role: 'tool',
        tool_call_id: wireId(block.toolUseId, longestId),
        content: block.isError ? `Error: ${text}` : text,
      },
    ];
  });
  const text = joinedText(content);
  return text === '' ? results : [...results, { role: 'user', content: text }];
}

/** Thinking is left out: it belongs to whoever thought it, and `reasoning_content` isn't taken back. */
function assistantToWire({ content }: AssistantMessage): readonly WireMessageParam[] {
  const text = joinedText(content);
  const calls = content.flatMap((block) => {
    if (block.type !== 'tool_use') return [];
    const called = { name: wireName(block.name), arguments: JSON.stringify(block.input) };
    return [{ id: wireId(block.id, longestId), type: 'function' as const, function: called }];
  });
  if (calls.length > 0) return [{ role: 'assistant', content: text === '' ? null : text, tool_calls: calls }];
  return text === '' ? [] : [{ role: 'assistant', content: text }];
}

function joinedText(content: Message['content']): string {
  const texts = content.flatMap((block) => (block.type === 'text' && block.text.trim() !== '' ? [block.text] : []));
  return wellFormed(texts.join('\n\n'));
}
