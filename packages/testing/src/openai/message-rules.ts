import { isObject } from '@webcortex/core';
import { type Report, toolNamePattern } from '../wire/problem.js';
import { word } from '../wire/word.js';

const roles = ['system', 'developer', 'user', 'assistant', 'tool'];

/** The shape of every message. */
export function checkMessages(messages: unknown, report: Report): void {
  if (messages === undefined) {
    report('messages', "Missing required parameter: 'messages'.");
    return;
  }
  if (!Array.isArray(messages) || messages.length === 0) {
    report('messages', "Invalid 'messages': empty array. Expected an array with minimum length 1");
    return;
  }
  messages.forEach((message: unknown, index) => {
    const path = `messages.${index}`;
    if (!isObject(message)) {
      report(path, 'Invalid type: expected an object');
      return;
    }
    const role = message['role'];
    if (!roles.includes(word(role))) {
      report(`${path}.role`, `Invalid value: '${word(role)}'. Supported values are: ${roles.join(', ')}`);
      return;
    }
    if (role === 'assistant') checkAssistant(message, path, report);
    else checkContent(message['content'], path, report);
    if (role !== 'assistant' && message['tool_calls'] !== undefined)
      report(`${path}.tool_calls`, "'tool_calls' is only allowed with role 'assistant'");
    if (role === 'tool' && (typeof message['tool_call_id'] !== 'string' || message['tool_call_id'] === ''))
      report(`${path}.tool_call_id`, 'Missing required parameter');
  });
}

function checkContent(content: unknown, path: string, report: Report): void {
  if (typeof content === 'string') return;
  if (content === null || content === undefined) {
    report(`${path}.content`, "Invalid value for 'content': expected a string, got null.");
    return;
  }
  if (!Array.isArray(content) || content.length === 0) {
    report(`${path}.content`, 'Invalid type: expected a string or a non-empty array');
    return;
  }
  content.forEach((part: unknown, index) => {
    if (!isObject(part) || typeof part['type'] !== 'string') report(`${path}.content.${index}`, 'Invalid content part');
    else if (part['type'] === 'text' && typeof part['text'] !== 'string')
      report(`${path}.content.${index}.text`, 'Missing required parameter');
  });
}

function checkAssistant(message: Record<string, unknown>, path: string, report: Report): void {
  const { content, tool_calls: calls } = message;
  if (calls === undefined) {
    checkContent(content, path, report);
    return;
  }
  if (content !== null && content !== undefined) checkContent(content, path, report);
  if (!Array.isArray(calls) || calls.length === 0) {
    report(`${path}.tool_calls`, 'Invalid: empty array. Expected an array with minimum length 1');
    return;
  }
  calls.forEach((call: unknown, index) => {
    checkCall(call, `${path}.tool_calls.${index}`, report);
  });
}

/** Longest `tool_call_id` the service takes. */
const maxIdLength = 40;

function checkCall(call: unknown, path: string, report: Report): void {
  if (!isObject(call) || call['type'] !== 'function' || !isObject(call['function'])) {
    report(path, "Invalid tool call: expected type 'function' with a 'function'");
    return;
  }
  const { id } = call;
  const { name, arguments: json } = call['function'];
  if (typeof id !== 'string' || id === '') report(`${path}.id`, 'Missing required parameter');
  else if (id.length > maxIdLength)
    report(`${path}.id`, `Invalid: string too long. Expected a string with maximum length ${maxIdLength}`);
  if (typeof name !== 'string' || !toolNamePattern.test(name))
    report(`${path}.function.name`, `Invalid: string does not match pattern '${toolNamePattern.source}'`);
  if (typeof json !== 'string' || !isJsonObject(json))
    report(`${path}.function.arguments`, 'Invalid: expected a string with one JSON object');
}

function isJsonObject(text: string): boolean {
  try {
    return isObject(JSON.parse(text));
  } catch {
    return false;
  }
}
