import type { Rule } from './rule.js';

/** A class name of one or two letters is a minifier's, and would change with the next build. */
export const minifiedNames: Rule = ({ declarations }) =>
  declarations.agents.flatMap(({ name, source, nameFromClass }) => {
    if (!nameFromClass || name.length > 2) return [];
    const message = `an agent takes its name "${name}" from its class, which looks minified. Give it a \`name\`, or bundle with kept names.`;
    return [{ code: 'minified-name', source, message }];
  });
