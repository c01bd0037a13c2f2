import { toolNamePattern } from '../../declare/default-name.js';
import type { Problem } from '../problem.js';
import type { Rule } from './rule.js';

/** Names the providers accept: letters, digits, `_` and `-`, at most 64. */
export const toolNames: Rule = ({ manifest }) => [
  ...manifest.operations.flatMap(({ tool, source }): Problem[] =>
    tool === null || toolNamePattern.test(tool.name) ? [] : [refused('tool', tool.name, source)],
  ),
  ...manifest.agents.flatMap(({ name, source, tool }): Problem[] =>
    tool || toolNamePattern.test(name) ? [] : [refused('agent', name, source)],
  ),
];

function refused(kind: string, name: string, source: string): Problem {
  const message = `${kind} name "${name}" (${source}) would be refused by the model providers: use 1 to 64 letters, digits, "_" and "-". Give a \`name\`.`;
  return { code: 'invalid-name', source, message };
}
