import type Anthropic from '@anthropic-ai/sdk';
import { type Block, type Message, type ToolSpec, wellFormed } from '@webcortex/core';
import { wireId, wireName } from '@webcortex/transport';

/** A message of the two roles a conversation has here, always in blocks. */
export interface WireMessageParam {
  readonly role: 'user' | 'assistant';
  readonly content: Anthropic.ContentBlockParam[];
}

const longestId = 64;

/** Translates messages and tools once each: a run sends them again with every step. */
export class ToWire {
  readonly #messages = new WeakMap<Message, WireMessageParam>();
  readonly #tools = new WeakMap<readonly ToolSpec[], readonly Anthropic.Tool[]>();

  /** Without messages that would be empty; user messages that become neighbours are one. */
  messages(messages: readonly Message[]): WireMessageParam[] {
    const out: WireMessageParam[] = [];
    for (const message of messages) {
      const wire = this.#message(message);
      if (wire.content.length === 0) continue;
      const last = out.at(-1);
      if (last?.role === 'user' && wire.role === 'user') out[out.length - 1] = joined(last, wire);
      else out.push(wire);
    }
    return out;
  }

  tools(tools: readonly ToolSpec[]): readonly Anthropic.Tool[] {
    const known = this.#tools.get(tools);
    if (known !== undefined) return known;
    const wire = tools.map(toolToWire);
    this.#tools.set(tools, wire);
    return wire;
  }

  #message(message: Message): WireMessageParam {
    const known = this.#messages.get(message);
    if (known !== undefined) return known;
    const wire = messageToWire(message);
    this.#messages.set(message, wire);
    return wire;
  }
}

export function toolToWire({ name, description, inputSchema }: ToolSpec): Anthropic.Tool {
  return { name, description, input_schema: inputSchema as unknown as Anthropic.Tool.InputSchema };
}

function messageToWire(message: Message): WireMessageParam {
  const content = message.content.map(blockToWire).filter((block) => block !== undefined);
  return { role: message.role, content: message.role === 'user' ? resultsFirst(content) : content };
}

/** `undefined` for what this service must not get: blank text, other providers' thinking. */
function blockToWire(block: Block): Anthropic.ContentBlockParam | undefined {
  switch (block.type) {
    case 'text':
      return block.text.trim() === '' ? undefined : { type: 'text', text: wellFormed(block.text) };
    case 'tool_use':
      return { type: 'tool_use', id: wireId(block.id, longestId), name: wireName(block.name), input: block.input };
    case 'tool_result':
      return {
        type: 'tool_result',
        tool_use_id: wireId(block.toolUseId, longestId),
        content: wellFormed(block.content),
        ...(block.isError ? { is_error: true } : {}),
      };
    case 'thinking':
      return block.provider === 'anthropic' ? (block.opaque as unknown as Anthropic.ContentBlockParam) : undefined;
  }
}

/** The service wants a turn's results before any text. */
function resultsFirst(content: readonly Anthropic.ContentBlockParam[]): Anthropic.ContentBlockParam[] {
  const isResult = (block: Anthropic.ContentBlockParam): boolean => block.type === 'tool_result';
  return [...content.filter(isResult), ...content.filter((block) => !isResult(block))];
}

function joined(a: WireMessageParam, b: WireMessageParam): WireMessageParam {
  return { role: 'user', content: resultsFirst([...a.content, ...b.content]) };
}
