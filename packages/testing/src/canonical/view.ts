import type { Message, ModelRequest } from '@webcortex/core';
import type { MessageView, RequestView } from '../script/request-view.js';

function messageView(message: Message): MessageView {
  return {
    role: message.role,
    text: message.content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n'),
    calls: message.content.flatMap((block) =>
      block.type === 'tool_use' ? [{ id: block.id, name: block.name, args: block.input }] : [],
    ),
    results: message.content.flatMap((block) =>
      block.type === 'tool_result' ? [{ callId: block.toolUseId, content: block.content, isError: block.isError }] : [],
    ),
  };
}

/** A canonical request in the common shape. */
export function canonicalView(request: ModelRequest, at: { index: number; stream: boolean }): RequestView {
  return {
    index: at.index,
    format: 'canonical',
    model: request.model,
    system: request.system,
    tools: request.tools.map((tool) => tool.name),
    messages: request.messages.map(messageView),
    stream: at.stream,
    body: request,
  };
}
