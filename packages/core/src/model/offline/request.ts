import type { Message, ToolResultBlock } from '../conversation.js';

/** A call made for the request, with what came of it. */
export interface Made {
  readonly tool: string;
  readonly result: Pick<ToolResultBlock, 'content' | 'isError'>;
}

/** What is being asked, and what has been done about it. */
export interface Asked {
  /** The latest text of the user. */
  readonly request: string;
  readonly made: readonly Made[];
}

/** Reads the latest request of a conversation, and the calls made since. */
export function askedIn(messages: readonly Message[]): Asked {
  const from = messages.findLastIndex((message) => message.role === 'user' && textOf(message) !== '');
  const latest = messages[from];
  const since = messages.slice(from + 1);
  const results = new Map<string, ToolResultBlock>();
  for (const message of since) {
    for (const block of message.content) if (block.type === 'tool_result') results.set(block.toolUseId, block);
  }
  const made: Made[] = [];
  for (const message of since) {
    for (const block of message.content) {
      if (block.type !== 'tool_use') continue;
      made.push({ tool: block.name, result: results.get(block.id) ?? { content: 'no result', isError: true } });
    }
  }
  return { request: latest === undefined ? '' : textOf(latest), made };
}

function textOf(message: Message): string {
  const texts = message.content.map((block) => (block.type === 'text' ? block.text : ''));
  return texts.filter((text) => text.trim() !== '').join('\n');
}
