import { toolNamePattern } from '../../declare/default-name.js';
import type { Problem } from '../problem.js';
import type { Rule } from './rule.js';

/** An agent hands off to others, and no tool of its takes the name of a handoff. */
export const handoffs: Rule = ({ manifest }) =>
  manifest.agents.flatMap((agent): Problem[] => {
    const { name, source } = agent;
    const toItself = agent.handoffs.includes(name)
      ? [
          {
            code: 'handoff-to-itself',
            source,
            message: `agent "${name}" hands off to itself. Remove "${name}" from its \`handoffs\`.`,
          },
        ]
      : [];
    const clashes = agent.handoffs
      .map((to) => ({ to, tool: `transfer_to_${to}` }))
      .filter(({ tool }) => agent.tools.includes(tool))
      .map(({ to, tool }) => ({
        code: 'tool-named-like-handoff',
        source,
        message: `agent "${name}" has a tool "${tool}", which is the name of its handoff to "${to}". Rename the tool.`,
      }));
    const tooLong = agent.handoffs
      .filter((to) => toolNamePattern.test(to) && !toolNamePattern.test(`transfer_to_${to}`))
      .map((to) => ({
        code: 'invalid-name',
        source,
        message: `agent "${name}" hands off to "${to}", whose name is too long for the tool "transfer_to_${to}". Shorten it to 52 characters.`,
      }));
    return [...toItself, ...clashes, ...tooLong];
  });
