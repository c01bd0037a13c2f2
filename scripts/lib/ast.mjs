/** Every node below one, depth first, itself included. */
export function* nodesBelow(value) {
  if (Array.isArray(value)) {
    for (const item of value) yield* nodesBelow(item);
  } else if (value !== null && typeof value === 'object') {
    if (typeof value.type === 'string') yield value;
    for (const child of Object.values(value)) yield* nodesBelow(child);
  }
}
