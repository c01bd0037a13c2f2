import type { Problem } from '../problem.js';
import type { Rule } from './rule.js';

/** A method and path belong to one declaration; names of parameters don't make a path another one. */
export const duplicateRoutes: Rule = ({ manifest }) => {
  const problems: Problem[] = [];
  const seen = new Map<string, string>();
  for (const { route, source, kind } of manifest.operations) {
    if (route === null) continue;
    const shape = `${route.method} ${route.path.replace(/:[^/]+/g, ':')}`;
    const before = seen.get(shape);
    if (before === undefined) {
      seen.set(shape, source);
      continue;
    }
    // An agent declared twice is told of once, by its name.
    if (kind === 'agent' && before === source) continue;
    const message = `route ${route.method} ${route.path} is declared twice, by ${before} and by ${source}. Change one of the paths.`;
    problems.push({ code: 'duplicate-route', source, message });
  }
  return problems;
};
