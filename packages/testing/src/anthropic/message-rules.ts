import { isObject } from '@webcortex/core';
import type { Report } from '../wire/problem.js';
import { toolNamePattern } from '../wire/problem.js';
import { word } from '../wire/word.js';
import { blocksOf, messagesOf, type PlacedBlock } from './blocks.js';
import type { AnthropicHistory } from './history.js';
import { anthropicPrefix } from './issued-thinking.js';
import type { AnthropicModelFacts } from './model-facts.js';

const blocksByRole: Readonly<Record<string, readonly string[]>> = {
  user: ['text', 'tool_result', 'image', 'document'],
  assistant: ['text', 'tool_use', 'thinking', 'redacted_thinking'],
};

/** What the rules on messages need to know. */
export interface MessageContext {
  readonly facts: AnthropicModelFacts;
  readonly history: AnthropicHistory | undefined;
}

/** Roles and the shape of every block. The service would join two user messages; here that is a mistake. */
export function checkMessages(body: Record<string, unknown>, context: MessageContext, report: Report): void {
  checkSystem(body['system'], report);
  const raw = body['messages'];
  if (raw === undefined) {
    report('messages', 'Field required');
    return;
  }
  if (!Array.isArray(raw) || raw.length === 0) {
    report('messages', 'at least one message is required');
    return;
  }
  if (!raw.every(isObject)) {
    report('messages', 'Input should be a valid dictionary');
    return;
  }
  checkRoles(body, context, report);
  messagesOf(body).forEach((message, index) => {
    checkMessage(message, `messages.${index}`, report);
  });
}

function checkRoles(body: Record<string, unknown>, context: MessageContext, report: Report): void {
  const roles = messagesOf(body).map((message) => message['role']);
  if (roles[0] === 'assistant') report('messages', 'first message must use the "user" role');
  let start = 0;
  roles.forEach((role, index) => {
    if (role !== 'user' && role !== 'assistant')
      report(`messages.${index}.role`, "Input should be 'user' or 'assistant'");
    if (index === 0 || role !== roles[index - 1]) start = index;
    else if (role !== 'assistant' || !wasPaused(body, start, context)) {
      report(
        `messages.${index}`,
        `roles must alternate between "user" and "assistant", but found multiple "${word(role)}" roles in a row`,
      );
    }
  });
  if (roles.at(-1) === 'assistant' && context.facts.rejectsPrefill && !wasPaused(body, start, context)) {
    report(
      'messages',
      'This model does not support assistant message prefill. The conversation must end with a user message.',
    );
  }
}

/** A paused turn is sent again as it is: its assistant messages may come last, and in a row. */
function wasPaused(body: Record<string, unknown>, start: number, context: MessageContext): boolean {
  return context.history?.paused.has(anthropicPrefix(body, start)) ?? false;
}

function checkSystem(system: unknown, report: Report): void {
  if (system === undefined || typeof system === 'string') return;
  if (!Array.isArray(system)) {
    report('system', 'Input should be a string or a list');
    return;
  }
  system.forEach((block, index) => {
    if (!isObject(block) || block['type'] !== 'text') {
      report(`system.${index}.type`, "Input should be 'text'");
      return;
    }
    checkText(block['text'], `system.${index}`, report);
  });
}

function checkText(text: unknown, path: string, report: Report): void {
  const of = path.startsWith('system') ? 'system: ' : '';
  if (typeof text !== 'string') report(`${path}.text`, 'Field required');
  else if (text === '') report(path, `${of}text content blocks must be non-empty`);
  else if (text.trim() === '') report(path, `${of}text content blocks must contain non-whitespace text`);
}

function checkMessage(message: Record<string, unknown>, path: string, report: Report): void {
  const content = message['content'];
  if (typeof content !== 'string' && !Array.isArray(content)) {
    report(`${path}.content`, 'Field required');
    return;
  }
  if (content.length === 0) {
    report(path, 'all messages must have non-empty content');
    return;
  }
  if (Array.isArray(content) && !content.every(isObject)) {
    report(`${path}.content`, 'Input should be a valid dictionary');
    return;
  }
  const allowed = blocksByRole[word(message['role'])] ?? [];
  for (const placed of blocksOf(message, path)) {
    const type = word(placed.block['type']);
    if (!allowed.includes(type))
      report(placed.path, `'${type}' blocks are not allowed in '${word(message['role'])}' messages`);
    else checkBlock(placed, report);
  }
}

function checkBlock({ block, path }: PlacedBlock, report: Report): void {
  switch (block['type']) {
    case 'text': {
      checkText(block['text'], path, report);
      return;
    }
    case 'tool_use': {
      const { id, name, input } = block;
      if (typeof id !== 'string' || !/^[a-zA-Z0-9_-]+$/.test(id))
        report(`${path}.id`, "String should match pattern '^[a-zA-Z0-9_-]+$'");
      if (typeof name !== 'string' || !toolNamePattern.test(name))
        report(`${path}.name`, `String should match pattern '${toolNamePattern.source}'`);
      if (!isObject(input)) report(`${path}.input`, 'Input should be a valid dictionary');
      return;
    }
    case 'tool_result': {
      checkResult(block, path, report);
      return;
    }
    default:
      return;
  }
}

function checkResult(block: Record<string, unknown>, path: string, report: Report): void {
  const { content, is_error: isError } = block;
  if (isError !== undefined && typeof isError !== 'boolean')
    report(`${path}.is_error`, 'Input should be a valid boolean');
  if (
    isError === true &&
    (content === undefined || content === '' || (Array.isArray(content) && content.length === 0))
  ) {
    report(path, 'content cannot be empty if `is_error` is true');
  }
  if (content === undefined || typeof content === 'string') return;
  if (!Array.isArray(content)) {
    report(`${path}.content`, 'Input should be a string or a list');
    return;
  }
  content.forEach((item, index) => {
    if (!isObject(item)) report(`${path}.content.${index}`, 'Input should be a valid dictionary');
    else if (item['type'] === 'text') checkText(item['text'], `${path}.content.${index}`, report);
  });
}
