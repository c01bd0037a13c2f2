import type { AgentEntry, Manifest } from '@webcortex/core';
import type { BannerFacts } from './banner-facts.js';
import { isOpen } from './is-open.js';

type Facts = Pick<BannerFacts, 'manifest' | 'url' | 'missing' | 'offline' | 'keys'>;

/**
 * A line that works when pasted into a shell: an agent, if one can answer; else a route that reads and needs no
 * input; else the health route. A key's value is never in it.
 */
export function curlLine(facts: Facts): string {
  return agentLine(facts) ?? readLine(facts) ?? `curl -s ${facts.url}${facts.manifest.app.controlPrefix}/health`;
}

function agentLine(facts: Facts): string | undefined {
  const { manifest, url, missing, offline } = facts;
  const mute = new Set(offline ? [] : missing.flatMap((key) => key.agents));
  for (const agent of manifest.agents) {
    if (mute.has(agent.name)) continue;
    const key = credential({ scopes: agent.exposeScopes }, facts);
    if (key === undefined) continue;
    const body = quote(JSON.stringify({ input: question(agent, manifest) }));
    return `curl -s ${url}${agent.exposeAt}${key} -H 'content-type: application/json' -d ${body}`;
  }
  return undefined;
}

/** Something to ask that names one of the agent's tools: the offline model finds it by its words. */
function question(agent: AgentEntry, manifest: Manifest): string {
  const reads = manifest.operations.filter(({ tool }) => tool?.readOnly === true && agent.tools.includes(tool.name));
  const tool = reads[0]?.tool?.name ?? agent.tools[0];
  return tool === undefined ? 'What can you do?' : `Please ${tool.replaceAll(/[_-]+/g, ' ')}`;
}

function readLine(facts: Facts): string | undefined {
  for (const operation of facts.manifest.operations) {
    const { route, input } = operation;
    const required = input['required'];
    if (route?.method !== 'GET' || route.pathParams.length > 0 || (Array.isArray(required) && required.length > 0))
      continue;
    const key = credential(operation, facts);
    if (key !== undefined) return `curl -s ${facts.url}${route.path}${key}`;
  }
  return undefined;
}

/** The header that lets a caller in: none for an open route; `undefined` when no key that is set would do. */
function credential(target: { scopes: readonly string[] }, { manifest, keys }: Facts): string | undefined {
  if (isOpen(target, manifest)) return '';
  const fitting = manifest.apiKeys.find(
    ({ envVar, scopes }) =>
      keys.has(envVar) && (scopes.includes('*') || target.scopes.every((scope) => scopes.includes(scope))),
  );
  if (fitting === undefined) return undefined;
  const file = keys.get(fitting.envVar)?.file ?? null;
  const value =
    file === null ? `$${fitting.envVar}` : `$(node --env-file=${quote(file)} -p process.env.${fitting.envVar})`;
  return ` -H "x-api-key: ${value}"`;
}

/** A word as a POSIX shell takes it literally. */
function quote(text: string): string {
  return /^[A-Za-z0-9_./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
