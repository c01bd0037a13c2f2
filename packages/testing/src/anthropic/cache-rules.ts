import { isObject } from '@webcortex/core';
import type { Report } from '../wire/problem.js';
import { blocksOf, messagesOf, objectsOf, type PlacedBlock } from './blocks.js';

const maxMarks = 4;

function everyBlock(body: Record<string, unknown>): readonly PlacedBlock[] {
  const tools = objectsOf(body['tools']).map((block, index) => ({ path: `tools.${index}`, block }));
  const system = objectsOf(body['system']).map((block, index) => ({ path: `system.${index}`, block }));
  const messages = messagesOf(body).flatMap((message, index) => blocksOf(message, `messages.${index}`));
  const nested = messages.flatMap(({ block, path }) =>
    objectsOf(block['type'] === 'tool_result' ? block['content'] : undefined).map((inner, index) => ({
      path: `${path}.content.${index}`,
      block: inner,
    })),
  );
  return [...tools, ...system, ...messages, ...nested];
}

/** At most four marks in tools, system, messages and at the top together; none on thinking or empty text. */
export function checkCacheMarks(body: Record<string, unknown>, report: Report): void {
  const marked = everyBlock(body).filter(
    ({ block }) => block['cache_control'] !== undefined && block['cache_control'] !== null,
  );
  const top = body['cache_control'] === undefined || body['cache_control'] === null ? 0 : 1;
  const count = marked.length + top;
  if (count > maxMarks)
    report('', `A maximum of ${maxMarks} blocks with cache_control may be provided. Found ${count}.`);
  for (const { block, path } of marked) {
    const mark = block['cache_control'];
    if (!isObject(mark) || mark['type'] !== 'ephemeral')
      report(`${path}.cache_control.type`, "Input should be 'ephemeral'");
    if (block['type'] === 'thinking' || block['type'] === 'redacted_thinking')
      report(`${path}.cache_control`, 'Extra inputs are not permitted');
    if (block['type'] === 'text' && block['text'] === '')
      report(path, 'cache_control cannot be set for empty text blocks');
  }
}
