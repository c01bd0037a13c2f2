import type { Problem } from '../problem.js';
import type { Rule } from './rule.js';

/** The control plane's prefix is a plain path. */
export const appOptions: Rule = ({ manifest }): readonly Problem[] => {
  const { controlPrefix } = manifest.app;
  if (/^(?:\/[A-Za-z0-9._~-]+)+$/.test(controlPrefix)) return [];
  const message = `\`controlPrefix\` is ${JSON.stringify(controlPrefix)}; it must be a path such as "/_webcortex".`;
  return [{ code: 'invalid-control-prefix', source: 'the app', message }];
};
