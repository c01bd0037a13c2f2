import type Anthropic from '@anthropic-ai/sdk';
import type { WireMessageParam } from './to-wire.js';

const mark = { cache_control: { type: 'ephemeral' } } as const;

/** Kinds of block a mark may stand on; never thinking. */
const markable: ReadonlySet<string> = new Set(['text', 'tool_use', 'tool_result']);

/** The end of the tools, marked. The three marks here stay below the service's limit of four. */
export function markTools(tools: readonly Anthropic.Tool[]): Anthropic.Tool[] {
  return tools.map((tool, index) => (index === tools.length - 1 ? { ...tool, ...mark } : tool));
}

/** The system prompt as a marked block. */
export function markSystem(system: string): Anthropic.TextBlockParam[] {
  return [{ type: 'text', text: system, ...mark }];
}

/** The last message with its last markable block marked; the translated messages themselves stay as they are. */
export function markLast(messages: readonly WireMessageParam[]): WireMessageParam[] {
  const last = messages.at(-1);
  const at = last?.content.findLastIndex((block) => markable.has(block.type)) ?? -1;
  if (last === undefined || at < 0) return [...messages];
  const content = last.content.map((block, index) =>
    index === at ? ({ ...block, ...mark } as Anthropic.ContentBlockParam) : block,
  );
  return [...messages.slice(0, -1), { role: last.role, content }];
}
