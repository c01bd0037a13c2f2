import { createHash } from 'node:crypto';

/** Names both services accept: of tools, and of calls. */
const wirePattern = /^[a-zA-Z0-9_-]+$/;
const longestName = 64;

/** A call's id as a service accepts it: as it is where it fits, else always the same other one. */
export function wireId(id: string, maxLength: number): string {
  if (id.length <= maxLength && wirePattern.test(id)) return id;
  return `call_${createHash('sha256').update(id).digest('hex').slice(0, 24)}`;
}

/** A tool's name in the history: a model may have called one that no service would accept back. */
export function wireName(name: string): string {
  if (name.length <= longestName && wirePattern.test(name)) return name;
  return name.replaceAll(/[^a-zA-Z0-9_-]/g, '_').slice(0, longestName) || 'unnamed';
}
