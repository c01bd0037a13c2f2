import type { Report } from '../wire/problem.js';
import { word } from '../wire/word.js';
import { blocksOf, messagesOf, type PlacedBlock } from './blocks.js';

const ofType = (blocks: readonly PlacedBlock[], type: string): readonly PlacedBlock[] =>
  blocks.filter(({ block }) => block['type'] === type);

/** Every call is answered in the next user message, once, before any text; no result without its call. */
export function checkPairing(body: Record<string, unknown>, report: Report): void {
  const messages = messagesOf(body).map((message, index) => blocksOf(message, `messages.${index}`));
  const seen = new Set<unknown>();
  let open = new Set<unknown>();
  messages.forEach((blocks, index) => {
    const answered = checkResults(blocks, open, report);
    const missing = [...open].filter((id) => !answered.has(id));
    if (missing.length > 0) report(`messages.${index - 1}`, missingResults(missing));
    open = new Set();
    for (const { block, path } of ofType(blocks, 'tool_use')) {
      if (seen.has(block['id'])) report(path, '`tool_use` ids must be unique');
      seen.add(block['id']);
      open.add(block['id']);
    }
  });
  if (open.size > 0) report(`messages.${messages.length - 1}`, missingResults([...open]));
}

function missingResults(ids: readonly unknown[]): string {
  return `\`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${ids.map(word).join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`;
}

function checkResults(
  blocks: readonly PlacedBlock[],
  open: ReadonlySet<unknown>,
  report: Report,
): ReadonlySet<unknown> {
  const answered = new Set<unknown>();
  for (const { block, path } of ofType(blocks, 'tool_result')) {
    const id = block['tool_use_id'];
    if (!open.has(id)) {
      report(
        path,
        `unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${word(id)}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`,
      );
    }
    if (answered.has(id))
      report(
        path,
        `each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: ${word(id)}`,
      );
    answered.add(id);
  }
  const firstOther = blocks.findIndex(({ block }) => block['type'] !== 'tool_result');
  const late = firstOther < 0 ? undefined : ofType(blocks.slice(firstOther), 'tool_result')[0];
  if (late !== undefined) report(late.path, '`tool_result` blocks must come before any other content in the message');
  return answered;
}
