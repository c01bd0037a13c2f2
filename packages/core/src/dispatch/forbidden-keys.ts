import type { Issue } from './target.js';

/** How deep an input may nest. */
export const maxNesting = 64;
const maxIssues = 10;

function isForbidden(key: string): boolean {
  return key === '__proto__' || key === 'constructor' || key === 'prototype';
}

/** Whether `shapeIssues` has nothing to say, which is so of nearly every input: no paths are built to tell. */
export function isSound(value: unknown, depth = 1): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth > maxNesting) return false;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) if (!isSound(value[index], depth + 1)) return false;
    return true;
  }
  // Not Object.keys: it would make a list for every object of every request.
  for (const key in value) {
    if (isForbidden(key)) return false;
    const below = (value as Record<string, unknown>)[key];
    if (typeof below === 'object' && !isSound(below, depth + 1)) return false;
  }
  return true;
}

/** Keys that would reach into a prototype, and nesting deeper than 64. */
export function shapeIssues(input: unknown): Issue[] {
  const issues: Issue[] = [];
  const open: { readonly value: object; readonly path: string; readonly depth: number }[] = [];
  const enter = (value: unknown, path: string, depth: number): void => {
    if (typeof value !== 'object' || value === null) return;
    if (depth > maxNesting) issues.push({ path: path.slice(0, 100), message: `nested deeper than ${maxNesting}` });
    else open.push({ value, path, depth });
  };
  enter(input, '', 1);
  for (let item = open.pop(); item !== undefined && issues.length < maxIssues; item = open.pop()) {
    const { value, path, depth } = item;
    for (const key of Object.keys(value)) {
      const at = path === '' ? key : `${path}.${key}`;
      if (!Array.isArray(value) && isForbidden(key))
        issues.push({ path: at, message: `the key "${key}" is not allowed` });
      else enter((value as Record<string, unknown>)[key], at, depth + 1);
    }
  }
  return issues;
}
