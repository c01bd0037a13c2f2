import type { Problem } from '../boot/problem.js';
import type { MemoryOptions } from '../declare/memory-options.js';

const MAX_ENTRIES = 50_000;
const MAX_RESULTS = 1_000;
/** Leaves room for `_remember` in a tool's 64 characters. */
const NAME = /^[a-zA-Z][a-zA-Z0-9_-]{0,54}$/;

/** What is wrong with a declared memory. */
export function memoryProblems(name: string, options: MemoryOptions): readonly Problem[] {
  const source = `memory "${name}"`;
  const problems: Problem[] = [];
  if (!NAME.test(name)) {
    const message = `${source} is not a usable name: 1 to 55 letters, digits, "_" and "-", beginning with a letter`;
    problems.push({ code: 'invalid-memory-name', source, message });
  }
  const bounds = [
    ['maxEntries', MAX_ENTRIES],
    ['maxResults', MAX_RESULTS],
  ] as const;
  for (const [option, max] of bounds) {
    const value = options[option];
    if (value === undefined || (Number.isInteger(value) && value >= 1 && value <= max)) continue;
    problems.push({
      code: 'invalid-option',
      source,
      message: `${source}: ${option} must be a whole number from 1 to ${max}`,
    });
  }
  return problems;
}
