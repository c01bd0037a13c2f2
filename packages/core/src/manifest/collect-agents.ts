import type { AgentDeclaration, ToolRef } from '../declare/declaration.js';
import { pathParams } from '../declare/default-name.js';
import { memoryToolNames } from '../declare/memory-tool-names.js';
import { resolveReference } from '../declare/tools-of.js';
import { askJsonSchema, askSchema } from './ask-schema.js';
import { rendered, uniqueId } from './collect-operation.js';
import type { Collection } from './collected.js';
import { defaults } from './defaults.js';
import { listOf } from './list-of.js';
import type { AgentEntry, OperationEntry } from './manifest.js';

/** Adds every agent, and the operation each one is. */
export function collectAgents(collection: Collection): AgentEntry[] {
  const entries = collection.declarations.agents.map((agent) => entryOf(collection, agent));
  for (const entry of entries) {
    const operation = operationOf(collection, entry);
    collection.operations.push(operation);
    collection.schemas.set(operation.id, { input: askSchema });
    collection.agentOf.set(operation.id, entry.name);
  }
  return entries;
}

function entryOf(collection: Collection, agent: AgentDeclaration): AgentEntry {
  const { options, name, source } = agent;
  const base = defaults.agent;
  const scopes = listOf(options.scopes);
  if (options.output !== undefined) collection.agentOutputs.set(name, options.output);
  return {
    name,
    source,
    description: options.description ?? '',
    model: options.model ?? base.model,
    system: options.system ?? '',
    tools: [
      ...new Set([
        ...listOf(options.tools)
          .flat()
          .flatMap((ref) => toolNames(collection, agent, ref as ToolRef)),
        ...(options.memory === undefined ? [] : memoryToolNames(options.memory)),
      ]),
    ],
    context: [...new Set(listOf(options.context))],
    memory: options.memory ?? null,
    handoffs: [...new Set(listOf(options.handoffs))],
    scopes,
    exposeScopes: listOf(options.exposeScopes ?? scopes),
    maxSteps: options.maxSteps ?? base.maxSteps,
    tokenBudget: options.tokenBudget ?? null,
    cache: options.cache ?? base.cache,
    toolResultLimit: options.toolResultLimit ?? base.toolResultLimit,
    contextWindow: options.contextWindow ?? null,
    compactWith: options.compactWith ?? base.compactWith,
    keepRecent: options.keepRecent ?? base.keepRecent,
    temperature: options.temperature ?? null,
    maxTokens: options.maxTokens ?? base.maxTokens,
    timeoutMs: options.timeoutMs ?? base.timeoutMs,
    exposeAt: options.exposeAt ?? `/agents/${name.replaceAll('_', '-')}`,
    tool: options.tool ?? true,
    output:
      options.output === undefined ? null : rendered(collection, source, { schema: options.output, side: 'output' }),
  };
}

function operationOf(collection: Collection, agent: AgentEntry): OperationEntry {
  return {
    id: uniqueId(collection, agent.tool ? agent.name : `POST ${agent.exposeAt}`),
    source: agent.source,
    kind: 'agent',
    description: agent.description,
    scopes: agent.exposeScopes,
    input: askJsonSchema,
    output: null,
    timeoutMs: agent.timeoutMs,
    route: {
      method: 'POST',
      path: agent.exposeAt,
      pathParams: pathParams(agent.exposeAt),
      summary: agent.description,
      status: 200,
    },
    tool: agent.tool ? { name: agent.name, readOnly: false, idempotent: false, approval: null } : null,
  };
}

function toolNames(collection: Collection, agent: AgentDeclaration, ref: ToolRef): readonly string[] {
  if (typeof ref === 'string') return [ref];
  const resolved = resolveReference(ref, collection.declarations);
  if (resolved.ok) return resolved.names;
  collection.problems.push({
    code: resolved.code,
    source: agent.source,
    message: `agent "${agent.name}" ${resolved.why}`,
  });
  return [];
}
