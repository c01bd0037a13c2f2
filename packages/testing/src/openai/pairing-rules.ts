import { isObject } from '@webcortex/core';
import type { Report } from '../wire/problem.js';
import { word } from '../wire/word.js';

function callIds(message: Record<string, unknown>): readonly string[] {
  const calls = message['role'] === 'assistant' ? message['tool_calls'] : undefined;
  return Array.isArray(calls) ? calls.filter(isObject).map((call) => word(call['id'])) : [];
}

/** Each call has one tool message before any other message; no tool message without its call; ids don't repeat. */
export function checkPairing(messages: unknown, report: Report): void {
  const list = Array.isArray(messages) ? messages.filter(isObject) : [];
  const seen = new Set<string>();
  let open: readonly string[] = [];
  let answered = new Set<string>();
  const close = (): void => {
    const missing = open.filter((id) => !answered.has(id));
    if (missing.length > 0) {
      report(
        '',
        `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${missing.join(', ')}`,
      );
    }
  };
  list.forEach((message, index) => {
    const path = `messages.${index}`;
    if (message['role'] === 'tool') {
      const id = word(message['tool_call_id']);
      if (!open.includes(id))
        report(
          `${path}.role`,
          "messages with role 'tool' must be a response to a preceding message with 'tool_calls'.",
        );
      if (answered.has(id)) report(path, `Duplicate value for 'tool_call_id' of '${id}'`);
      answered.add(id);
      return;
    }
    close();
    open = callIds(message);
    answered = new Set();
    for (const id of open) {
      if (seen.has(id)) report(`${path}.tool_calls`, `Duplicate value for 'tool_call_id' of '${id}'`);
      seen.add(id);
    }
  });
  close();
}
