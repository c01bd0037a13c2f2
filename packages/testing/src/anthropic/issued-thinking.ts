import { createHash } from 'node:crypto';
import { isObject } from '@webcortex/core';

/** Sorted keys, no cache marks, a string content as the one text block it stands for. */
function normalise(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalise);
  if (!isObject(value)) return value;
  const entries = Object.entries(value)
    .filter(([key]) => key !== 'cache_control')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => [key, normalise(key === 'content' ? asBlocks(item) : item)]);
  return Object.fromEntries(entries);
}

function asBlocks(content: unknown): unknown {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

/** The digest of what stands before message `count`: system, tools, messages. Cache marks don't count. */
export function anthropicPrefix(body: Record<string, unknown>, count: number): string {
  const messages = Array.isArray(body['messages']) ? body['messages'].slice(0, count) : [];
  const parts = [normalise(asBlocks(body['system'] ?? [])), normalise(body['tools'] ?? []), normalise(messages)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

export type ThinkingVerdict = 'ok' | 'unknown' | 'moved';

/** The thinking a server has sent, with the prefixes it was written after. */
export class IssuedThinking {
  readonly #prefixes = new Map<string, Set<string>>();

  /** Notes a block as sent. `text` is the thinking, or a redacted block's data with an empty signature. */
  issue(text: string, signature: string, prefix: string): void {
    const key = JSON.stringify([text, signature]);
    const known = this.#prefixes.get(key);
    if (known === undefined) this.#prefixes.set(key, new Set([prefix]));
    else known.add(prefix);
  }

  /** Whether a block was sent like this, and after this prefix. */
  verdict(text: string, signature: string, prefix: string): ThinkingVerdict {
    const known = this.#prefixes.get(JSON.stringify([text, signature]));
    if (known === undefined) return 'unknown';
    return known.has(prefix) ? 'ok' : 'moved';
  }
}
