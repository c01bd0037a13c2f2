import { clip } from './clip.js';
import { escapeAttribute, escapeTags } from './escape.js';

export interface ContextBlock {
  readonly name: string;
  /** `''`: no description. */
  readonly description: string;
  /** Code points of the rendered value, a hard limit. */
  readonly maxChars: number;
}

/**
 * A provider's value as text: a string as it is, anything else as compact JSON.
 * @throws TypeError for what JSON can't hold: a circular object, a bigint
 */
export function contextText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null');
}

/** The block a model sees. Whatever the value is, it holds one opening and one closing tag. */
export function renderContext({ name, description, maxChars }: ContextBlock, value: unknown): string {
  const about = description === '' ? '' : ` description="${escapeAttribute(description)}"`;
  const body = clip(escapeTags(contextText(value)), maxChars);
  return `<context name="${escapeAttribute(name)}"${about}>\n${body}\n</context>`;
}

/** The system prompt of a run: the agent's own text, its blocks in declared order, then hints; a blank line between. */
export function renderSystem(system: string, blocks: readonly string[], hints: readonly string[]): string {
  return [system, ...blocks, ...hints].filter((part) => part !== '').join('\n\n');
}
