import { isObject } from '@webcortex/core';

/** A content block with its place. */
export interface PlacedBlock {
  readonly path: string;
  readonly block: Record<string, unknown>;
}

/** The objects of a list; anything else in it is left out, and reported by the shape rules. */
export function objectsOf(value: unknown): readonly Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** A message's blocks; a string is one text block, as the service says. */
export function blocksOf(message: Record<string, unknown>, path: string): readonly PlacedBlock[] {
  const content = message['content'];
  if (typeof content === 'string') return [{ path: `${path}.content`, block: { type: 'text', text: content } }];
  if (!Array.isArray(content)) return [];
  return content.flatMap((block, index) => (isObject(block) ? [{ path: `${path}.content.${index}`, block }] : []));
}

/** `messages` as objects. */
export function messagesOf(body: Record<string, unknown>): readonly Record<string, unknown>[] {
  return objectsOf(body['messages']);
}
