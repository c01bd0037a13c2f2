import { isObject } from '@webcortex/core';
import type { MessageView, RequestView } from '../script/request-view.js';
import { word } from '../wire/word.js';

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .filter(isObject)
    .map((part) => word(part['text'] ?? ''))
    .join('\n');
}

function parsed(json: unknown): unknown {
  try {
    return JSON.parse(word(json));
  } catch {
    return json;
  }
}

function callsOf(message: Record<string, unknown>): MessageView['calls'] {
  const calls = message['tool_calls'];
  return (Array.isArray(calls) ? calls.filter(isObject) : []).map((call) => {
    const wanted = isObject(call['function']) ? call['function'] : {};
    return { id: word(call['id']), name: word(wanted['name']), args: parsed(wanted['arguments']) };
  });
}

/** Tool messages and the user message after them are one user message, as in the canonical conversation. */
function messageViews(messages: readonly Record<string, unknown>[]): readonly MessageView[] {
  const views: MessageView[] = [];
  for (const message of messages) {
    const text = textOf(message['content']);
    const previous = views.at(-1);
    if (message['role'] === 'tool') {
      const result = { callId: word(message['tool_call_id']), content: text, isError: false };
      if (previous?.role === 'user') views[views.length - 1] = { ...previous, results: [...previous.results, result] };
      else views.push({ role: 'user', text: '', calls: [], results: [result] });
    } else if (message['role'] === 'user') {
      if (previous?.role === 'user' && previous.text === '') views[views.length - 1] = { ...previous, text };
      else views.push({ role: 'user', text, calls: [], results: [] });
    } else {
      views.push({ role: 'assistant', text, calls: callsOf(message), results: [] });
    }
  }
  return views;
}

/** A Chat Completions body in the common shape. */
export function openAIView(body: unknown, index: number): RequestView {
  const fields = isObject(body) ? body : {};
  const messages = Array.isArray(fields['messages']) ? fields['messages'].filter(isObject) : [];
  const isSystem = (message: Record<string, unknown>): boolean =>
    message['role'] === 'system' || message['role'] === 'developer';
  const tools = Array.isArray(fields['tools']) ? fields['tools'].filter(isObject) : [];
  return {
    index,
    format: 'openai',
    model: word(fields['model']),
    system: messages
      .filter(isSystem)
      .map((message) => textOf(message['content']))
      .join('\n'),
    tools: tools.map((tool) => (isObject(tool['function']) ? word(tool['function']['name']) : '')),
    messages: messageViews(messages.filter((message) => !isSystem(message))),
    stream: fields['stream'] === true,
    body,
  };
}
