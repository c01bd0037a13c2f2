import type { Problem } from '../problem.js';
import type { Rule } from './rule.js';

/** A tool or an agent has its name alone; names that differ only in case count as the same. */
export const duplicateNames: Rule = ({ manifest }) => {
  const tools = manifest.operations.flatMap((operation) =>
    operation.tool === null ? [] : [{ name: operation.tool.name, source: operation.source }],
  );
  // An agent that is a tool stands among the tools already.
  const agents = manifest.agents.filter((agent) => !agent.tool).map(({ name, source }) => ({ name, source }));
  return [
    ...clashes('tool', tools),
    ...clashes('agent', [...agents, ...manifest.agents.filter((agent) => agent.tool)]),
  ];
};

function clashes(kind: string, named: readonly { readonly name: string; readonly source: string }[]): Problem[] {
  const problems: Problem[] = [];
  const seen = new Map<string, { readonly name: string; readonly source: string }>();
  for (const one of named) {
    const key = one.name.toLowerCase();
    const before = seen.get(key);
    if (before === undefined) seen.set(key, one);
    else problems.push(clash(kind, before, one));
  }
  return problems;
}

function clash(kind: string, a: { name: string; source: string }, b: { name: string; source: string }): Problem {
  const same = a.name === b.name;
  return {
    code: same ? `duplicate-${kind}` : `${kind}-names-differ-in-case`,
    source: b.source,
    message: same
      ? `${kind} "${b.name}" is declared twice, by ${a.source} and by ${b.source}. Give one of them another \`name\`.`
      : `the names of ${kind} "${a.name}" (${a.source}) and ${kind} "${b.name}" (${b.source}) differ only in case. Rename one of them.`,
  };
}
