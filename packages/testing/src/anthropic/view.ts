import { isObject } from '@webcortex/core';
import type { MessageView, RequestView } from '../script/request-view.js';
import { word } from '../wire/word.js';
import { blocksOf, messagesOf, objectsOf } from './blocks.js';

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return objectsOf(content)
    .filter((block) => block['type'] === 'text')
    .map((block) => word(block['text']))
    .join('\n');
}

function messageView(message: Record<string, unknown>): MessageView {
  const blocks = blocksOf(message, '').map(({ block }) => block);
  return {
    role: message['role'] === 'assistant' ? 'assistant' : 'user',
    text: textOf(message['content']),
    calls: blocks
      .filter((block) => block['type'] === 'tool_use')
      .map((block) => ({ id: word(block['id']), name: word(block['name']), args: block['input'] })),
    results: blocks
      .filter((block) => block['type'] === 'tool_result')
      .map((block) => ({
        callId: word(block['tool_use_id']),
        content: textOf(block['content']),
        isError: block['is_error'] === true,
      })),
  };
}

/** A Messages body in the common shape. */
export function anthropicView(body: unknown, index: number): RequestView {
  const fields = isObject(body) ? body : {};
  return {
    index,
    format: 'anthropic',
    model: word(fields['model']),
    system: textOf(fields['system']),
    tools: objectsOf(fields['tools']).map((tool) => word(tool['name'])),
    messages: messagesOf(fields).map(messageView),
    stream: fields['stream'] === true,
    body,
  };
}
