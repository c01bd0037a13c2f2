import type { AgentEntry } from '@webcortex/core';
import { exitCode } from '../cli-error.js';
import type { ReadFlags } from '../flags.js';
import { wrapList } from '../screen/lists.js';
import { paintFor } from '../screen/paint.js';
import { print, printJson } from '../screen/print.js';
import { table } from '../screen/table.js';
import { readManifest, scopesCell } from './read-manifest.js';

/** `webcortex agents`: each agent with its tools and limits. The JSON has the shape of `GET /_webcortex/agents`. */
export async function agents(argument: string | undefined, flags: ReadFlags): Promise<number> {
  const manifest = await readManifest(argument);
  if (flags.json === true) {
    await printJson({ agents: manifest.agents.map(({ source: _, ...agent }) => agent) });
    return exitCode.ok;
  }
  const { bold } = paintFor(process.stdout, process.env);
  const blocks = manifest.agents.map(
    (agent) => `${bold(agent.name)}  ${agent.description}\n${details(agent, manifest.models)}`,
  );
  await print(blocks.length === 0 ? 'No agents. Put @Agent({ ... }) on a class and register it.' : blocks.join('\n\n'));
  return exitCode.ok;
}

function details(agent: AgentEntry, models: Readonly<Record<string, string>>): string {
  const alias = models[agent.model];
  const budget = agent.tokenBudget === null ? '' : `, ${agent.tokenBudget} tokens`;
  const rows = [
    ['route', `POST ${agent.exposeAt}`],
    ['callers', agent.exposeScopes.length === 0 ? 'anybody' : `who hold ${agent.exposeScopes.join(', ')}`],
    ['acts with', agent.scopes.length === 0 ? "the caller's scopes" : scopesCell(agent.scopes)],
    ['model', alias === undefined ? agent.model : `${agent.model} → ${alias}`],
    ['limits', `${agent.maxSteps} steps${budget}`],
    ...toolRows(agent.tools),
    ...(agent.handoffs.length === 0 ? [] : [['hands to', agent.handoffs.join(', ')]]),
  ];
  return table(rows.map((row) => ['', ...row]));
}

/** Columns before a list of tools. */
const indent = 13;

function toolRows(tools: readonly string[]): string[][] {
  if (tools.length === 0) return [['tools', 'none']];
  const lines = wrapList(tools, (process.stdout.columns ?? 100) - indent);
  return lines.map((line, at) => [at === 0 ? 'tools' : '', line]);
}
