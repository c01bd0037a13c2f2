import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');

/** What no answer may hold, whoever asks: keys, stack frames, paths of the server. */
export function leaksIn(text: string, secrets: readonly string[]): readonly string[] {
  const words = [...secrets, repository, 'node_modules', 'file://'].filter((word) => text.includes(word));
  const frame = /\bat .{0,200}\.[cm]?[jt]s:\d+/.exec(text);
  return frame === null ? words : [...words, frame[0]];
}
