import type { Problem } from '../problem.js';
import type { Rule } from './rule.js';

/** A tool or an agent has its name alone; names that differ only in case count as the same. */
export const duplicateNames: Rule = ({ manifest }) => {
  const tools = manifest.operations.flatMap(({ tool, source, kind }) =>
    tool === null ? [] : [{ name: tool.name, source, kind }],
  );
  const agents = manifest.agents.map(({ name, source }) => ({ name, source, kind: 'agent' as const }));
  // Two agents of one name are told of once, as agents.
  return [...clashes('tool', tools).filter((clash) => !clash.agents), ...clashes('agent', agents)].map(
    ({ problem }) => problem,
  );
};

interface Named {
  readonly name: string;
  readonly source: string;
  readonly kind: string;
}

function clashes(kind: string, named: readonly Named[]): { readonly problem: Problem; readonly agents: boolean }[] {
  const found: { problem: Problem; agents: boolean }[] = [];
  const seen = new Map<string, Named>();
  for (const one of named) {
    const key = one.name.toLowerCase();
    const before = seen.get(key);
    if (before === undefined) seen.set(key, one);
    else found.push({ problem: clash(kind, before, one), agents: before.kind === 'agent' && one.kind === 'agent' });
  }
  return found;
}

function clash(kind: string, a: Named, b: Named): Problem {
  const same = a.name === b.name;
  return {
    code: same ? `duplicate-${kind}` : `${kind}-names-differ-in-case`,
    source: b.source,
    message: same
      ? `${kind} "${b.name}" is declared twice, by ${a.source} and by ${b.source}. Give one of them another \`name\`.`
      : `the names of ${kind} "${a.name}" (${a.source}) and ${kind} "${b.name}" (${b.source}) differ only in case. Rename one of them.`,
  };
}
