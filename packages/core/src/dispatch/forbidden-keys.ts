import type { Issue } from './target.js';

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);
/** How deep an input may nest. */
export const maxNesting = 64;

/** Keys that would reach into a prototype, and nesting deeper than 64. Walks without recursion. */
export function shapeIssues(input: unknown): Issue[] {
  const issues: Issue[] = [];
  const open: { readonly value: object; readonly path: string; readonly depth: number }[] = [];
  const enter = (value: unknown, path: string, depth: number): void => {
    if (typeof value !== 'object' || value === null) return;
    if (depth > maxNesting) issues.push({ path: path.slice(0, 100), message: `nested deeper than ${maxNesting}` });
    else open.push({ value, path, depth });
  };
  enter(input, '', 1);
  for (let item = open.pop(); item !== undefined && issues.length < 10; item = open.pop()) {
    const { value, path, depth } = item;
    for (const key of Object.keys(value)) {
      const at = path === '' ? key : `${path}.${key}`;
      if (!Array.isArray(value) && forbidden.has(key))
        issues.push({ path: at, message: `the key "${key}" is not allowed` });
      else enter((value as Record<string, unknown>)[key], at, depth + 1);
    }
  }
  return issues;
}
