import type { Collected } from '../manifest/collected.js';
import { rules } from './checks/index.js';
import type { Problem } from './problem.js';

/** Every rule over the collected declarations; all problems at once. */
export function checkManifest(collected: Collected): Problem[] {
  return [...collected.problems, ...rules.flatMap((rule) => rule(collected))];
}
