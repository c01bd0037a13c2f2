import type { Report } from './problem.js';

/** Both services refuse a body with half a surrogate pair anywhere in it: it has no UTF-8 form. */
export function checkWellFormed(value: unknown, path: string, report: Report): void {
  if (typeof value === 'string') {
    if (/\p{Surrogate}/u.test(value)) report(path, 'the request body is not valid JSON: lone surrogate in string');
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => {
      checkWellFormed(item, join(path, index), report);
    });
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) checkWellFormed(item, join(path, key), report);
  }
}

function join(path: string, part: string | number): string {
  return path === '' ? String(part) : `${path}.${part}`;
}
