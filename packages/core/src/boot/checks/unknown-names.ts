import { didYouMean } from '../../base/did-you-mean.js';
import type { AgentEntry } from '../../manifest/manifest.js';
import type { Problem } from '../problem.js';
import type { Rule } from './rule.js';

/** Tools and handoffs of agents must exist. */
export const unknownNames: Rule = ({ manifest }) => {
  const tools = new Set(
    manifest.operations.flatMap((operation) => (operation.tool === null ? [] : [operation.tool.name])),
  );
  const agents = new Set(manifest.agents.map((agent) => agent.name));
  const memories = new Set(manifest.memories.map((memory) => memory.name));
  return manifest.agents.flatMap((agent) => [
    ...agent.tools
      .filter((name) => !tools.has(name) && !ofUnknownMemory(agent, name, memories))
      .map((name) => unknown(agent, { code: 'unknown-tool', kind: 'tool', name, isNot: 'an exposed route' }, tools)),
    ...agent.handoffs
      .filter((name) => !agents.has(name))
      .map((name) => unknown(agent, { code: 'unknown-handoff', kind: 'handoff', name, isNot: 'an agent' }, agents)),
  ]);
};

/** An unknown memory is one problem, not one for each of its four tools. */
function ofUnknownMemory(agent: AgentEntry, tool: string, memories: ReadonlySet<string>): boolean {
  return agent.memory !== null && !memories.has(agent.memory) && tool.startsWith(`${agent.memory}_`);
}

function unknown(
  agent: { readonly name: string; readonly source: string },
  reference: { readonly code: string; readonly kind: string; readonly name: string; readonly isNot: string },
  known: ReadonlySet<string>,
): Problem {
  const suggestion = didYouMean(reference.name, known);
  const hint = suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`;
  return {
    code: reference.code,
    source: agent.source,
    message: `agent "${agent.name}" references ${reference.kind} "${reference.name}", which is not ${reference.isNot}.${hint}`,
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}
