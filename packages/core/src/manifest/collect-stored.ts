import { type ContextDeclaration, contextDefaults } from '../declare/context-options.js';
import { type MemoryOptions, memorySettings } from '../declare/memory-options.js';
import { memoryToolNames } from '../declare/memory-tool-names.js';
import type { ContextEntry, Manifest, MemoryEntry } from './manifest.js';

export function contextEntry({ name, source, options }: ContextDeclaration): ContextEntry {
  const isSql = 'sql' in options;
  return {
    name,
    source,
    description: options.description ?? '',
    maxChars: options.maxChars ?? contextDefaults.maxChars,
    kind: isSql ? 'sql' : 'data' in options ? 'data' : 'function',
    sql: isSql ? options.sql : null,
    params: isSql ? [...(options.params ?? [])] : [],
    returns: isSql ? (options.returns ?? 'many') : null,
  };
}

export function memoryEntry(declared: { readonly name: string; readonly options: MemoryOptions }): MemoryEntry {
  const { description: _, readScopes, writeScopes, ...settings } = memorySettings(declared.name, declared.options);
  const tools = [...memoryToolNames(declared.name)];
  return { ...settings, tools, readScopes: [...readScopes], writeScopes: [...writeScopes] };
}

/** Which database a URL means. An unknown kind is a boot error, and counts as none until then. */
export function databaseKind(url: string | undefined): Manifest['app']['database'] {
  if (url === undefined) return null;
  if (url.startsWith('sqlite:') && url.length > 'sqlite:'.length) return 'sqlite';
  return /^postgres(?:ql)?:\/\//.test(url) ? 'postgres' : null;
}
