import { type Block, isObject, type Message, type ModelRequest, wellFormed } from '@webcortex/core';
import { toolNamePattern } from '../wire/problem.js';

/** The provider name in the thinking blocks of the in-process model. */
export const scriptedKind = 'scripted';

function thinkingBlocks(opaque: unknown): readonly unknown[] {
  if (!isObject(opaque)) return [{ type: 'thinking' }];
  return [opaque];
}

/** A name the model made up stays in the canonical conversation; providers replace it at their edge. */
function sendable(name: string): string {
  return toolNamePattern.test(name) ? name : 'unknown_tool';
}

function asBlocks(block: Block): readonly unknown[] {
  switch (block.type) {
    case 'text':
      return [{ type: 'text', text: wellFormed(block.text) }];
    case 'tool_use':
      return [{ type: 'tool_use', id: block.id, name: sendable(block.name), input: block.input }];
    case 'tool_result': {
      const content = [{ type: 'text', text: wellFormed(block.content) }];
      return [{ type: 'tool_result', tool_use_id: block.toolUseId, content, is_error: block.isError }];
    }
    case 'thinking':
      return block.provider === scriptedKind ? thinkingBlocks(block.opaque) : [];
  }
}

function contentOf(message: Message): readonly unknown[] {
  return message.content.flatMap(asBlocks);
}

/**
 * A canonical request as a provider would send it (made-up names and lone surrogates in text replaced), in the
 * stricter of the two formats: so one set of rules serves the server and the model in process.
 */
export function asAnthropic(request: ModelRequest): Record<string, unknown> {
  return {
    model: request.model,
    max_tokens: request.maxTokens,
    ...(request.system === '' ? {} : { system: request.system }),
    ...(request.tools.length === 0
      ? {}
      : {
          tools: request.tools.map((tool) => ({
            name: tool.name,
            description: tool.description,
            input_schema: tool.inputSchema,
          })),
        }),
    messages: request.messages.map((message) => ({ role: message.role, content: contentOf(message) })),
  };
}
