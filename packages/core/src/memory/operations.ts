import type { JsonSchema } from '../base/json.js';
import type { BoundOperation, Method } from '../declare/declaration.js';
import { type MemoryOptions, memorySettings } from '../declare/memory-options.js';
import { type MemoryAction, memoryTool } from '../declare/memory-tool-names.js';
import { memoryHandler } from './handlers.js';
import { forgottenSchema, keyInput, rememberInput, rowSchema, rowsSchema, searchInput } from './schemas.js';

interface Shape {
  readonly action: MemoryAction;
  readonly method: Method;
  readonly path: string;
  readonly input: JsonSchema;
  readonly output: JsonSchema;
  readonly description: string;
}

function shapes(name: string, maxResults: number): readonly Shape[] {
  return [
    {
      action: 'remember',
      method: 'POST',
      path: `/${name}/remember`,
      input: rememberInput,
      output: rowSchema,
      description: 'Keeps a text for this caller under a key, replacing what was there.',
    },
    {
      action: 'recall',
      method: 'GET',
      path: `/${name}/recall/:key`,
      input: keyInput,
      output: rowSchema,
      description: 'Gives what is kept for this caller under a key.',
    },
    {
      action: 'search',
      method: 'GET',
      path: `/${name}/search`,
      input: searchInput(maxResults),
      output: rowsSchema,
      description: 'Finds what is kept for this caller by a part of its key or text, newest first.',
    },
    {
      action: 'forget',
      method: 'DELETE',
      path: `/${name}/forget/:key`,
      input: keyInput,
      output: forgottenSchema,
      description: 'Removes what is kept for this caller under a key.',
    },
  ];
}

/** The four tools of `app.memory(name, options)`, each with its route. */
export function memoryOperations(name: string, options: MemoryOptions): readonly BoundOperation[] {
  const settings = memorySettings(name, options);
  const suffix = settings.description === '' ? '' : ` ${settings.description}`;
  return shapes(name, settings.maxResults).map(({ action, method, path, input, output, description }) => {
    const writes = action === 'remember' || action === 'forget';
    const scopes = writes ? settings.writeScopes : settings.readScopes;
    const text = description + suffix;
    return {
      source: `memory "${name}"`,
      route: { method, path, options: { scopes, input, output, summary: description } },
      tool: { name: memoryTool(name, action), description: text, readOnly: !writes, idempotent: true },
      bind: (store) => memoryHandler(settings, action, store.memory),
    };
  });
}
