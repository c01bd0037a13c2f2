import { didYouMean } from '../../base/did-you-mean.js';
import { listOf } from '../../manifest/list-of.js';
import type { Problem } from '../problem.js';
import type { Rule } from './rule.js';

/** Context providers and memories that agents name must exist, each under a name of its own. */
export const unknownStored: Rule = ({ manifest }) => {
  const contexts = new Set(manifest.contexts.map((context) => context.name));
  const memories = new Set(manifest.memories.map((memory) => memory.name));
  return [
    ...manifest.agents.flatMap((agent) => [
      ...listOf(agent.context).flatMap((name) => unknown(agent, { kind: 'context', name, known: contexts })),
      ...(agent.memory === null ? [] : unknown(agent, { kind: 'memory', name: agent.memory, known: memories })),
    ]),
    ...twice(
      'context',
      manifest.contexts.map(({ name }) => name),
    ),
    ...twice(
      'memory',
      manifest.memories.map(({ name }) => name),
    ),
  ];
};

function unknown(
  agent: { readonly name: string; readonly source: string },
  reference: { readonly kind: string; readonly name: string; readonly known: ReadonlySet<string> },
): Problem[] {
  const { kind, name, known } = reference;
  if (known.has(name)) return [];
  const suggestion = didYouMean(name, known);
  const hint = suggestion === undefined ? `Declare it with app.${kind}.` : `Did you mean "${suggestion}"?`;
  const message = `agent "${agent.name}" references ${kind} "${name}", which is not declared. ${hint}`;
  return [
    { code: `unknown-${kind}`, source: agent.source, message, ...(suggestion === undefined ? {} : { suggestion }) },
  ];
}

function twice(kind: string, names: readonly string[]): Problem[] {
  return names
    .filter((name, index) => names.indexOf(name) < index)
    .map((name) => ({
      code: `duplicate-${kind}`,
      source: `${kind} "${name}"`,
      message: `${kind} "${name}" is declared twice. Give one of them another name.`,
    }));
}
