const actions = ['remember', 'recall', 'search', 'forget'] as const;

export type MemoryAction = (typeof actions)[number];

export function memoryTool(name: string, action: MemoryAction): string {
  return `${name}_${action}`;
}

/** The four tools of a memory, as `app.memory` gives them. */
export function memoryToolNames(name: string): readonly [string, string, string, string] {
  return [
    memoryTool(name, 'remember'),
    memoryTool(name, 'recall'),
    memoryTool(name, 'search'),
    memoryTool(name, 'forget'),
  ];
}

/** The one sentence in the system prompt of an agent with this memory. */
export function memoryHint(name: string): string {
  const [remember, recall, search, forget] = memoryToolNames(name);
  return `You have a lasting memory of this caller: keep facts worth knowing next time with ${remember}, look them up with ${search} or ${recall} before you ask again, and remove what no longer holds with ${forget}.`;
}
