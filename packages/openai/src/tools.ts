import {
  type ConvertedSchema,
  convertSchema,
  type JsonObject,
  type ModelResponse,
  type ToolSpec,
} from '@webcortex/core';
import type OpenAI from 'openai';
import { strictDialect } from './dialect.js';

/** An agent's tools in the service's words, and the way back for arguments of strict ones. */
export interface WireTools {
  readonly params: readonly OpenAI.ChatCompletionFunctionTool[];
  readonly restores: ReadonlyMap<string, NonNullable<ConvertedSchema['restore']>>;
}

/** Translates each list of tools once: a run sends the same one with every step. */
export class ToolsToWire {
  readonly #plain = new WeakMap<readonly ToolSpec[], WireTools>();
  readonly #strict = new WeakMap<readonly ToolSpec[], WireTools>();

  /** @param strict whether the service may be held to the schemas that convert without loss */
  tools(tools: readonly ToolSpec[], strict: boolean): WireTools {
    const cache = strict ? this.#strict : this.#plain;
    const known = cache.get(tools);
    if (known !== undefined) return known;
    const wire = toolsToWire(tools, strict);
    cache.set(tools, wire);
    return wire;
  }
}

function toolsToWire(tools: readonly ToolSpec[], strict: boolean): WireTools {
  const restores = new Map<string, NonNullable<ConvertedSchema['restore']>>();
  const params = tools.map((tool) => {
    const converted = strict ? convertSchema(tool.inputSchema, strictDialect) : undefined;
    if (converted === undefined) return toolToWire(tool);
    if (converted.restore !== null) restores.set(tool.name, converted.restore);
    return toolToWire({ ...tool, inputSchema: converted.schema }, true);
  });
  return { params, restores };
}

export function toolToWire(
  { name, description, inputSchema }: ToolSpec,
  strict = false,
): OpenAI.ChatCompletionFunctionTool {
  return {
    type: 'function',
    function: { name, description, parameters: { ...inputSchema }, ...(strict ? { strict: true } : {}) },
  };
}

/** Arguments of strict tools as their own schema has them: `null` for "left out" is left out again. */
export function restoreArguments(response: ModelResponse, { restores }: WireTools): ModelResponse {
  if (restores.size === 0) return response;
  const content = response.content.map((block) => {
    const restore = block.type === 'tool_use' ? restores.get(block.name) : undefined;
    return block.type === 'tool_use' && restore !== undefined
      ? { ...block, input: restore(block.input) as JsonObject }
      : block;
  });
  return { ...response, content };
}
