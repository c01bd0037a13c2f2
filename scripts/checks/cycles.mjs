import { readImportGraph } from '../lib/import-graph.mjs';
import { shown } from '../lib/root.mjs';

/**
 * One import circle for every group of files that import each other, as the path round it.
 * @param edges a Map of file to the files it imports
 */
export function findCycles(edges) {
  const state = new Map();
  const cycles = [];
  const inCycle = new Set();
  const visit = (start) => {
    const stack = [{ file: start, next: 0 }];
    state.set(start, 'open');
    while (stack.length > 0) {
      const top = stack.at(-1);
      const target = (edges.get(top.file) ?? [])[top.next];
      top.next += 1;
      if (target === undefined) {
        state.set(top.file, 'done');
        stack.pop();
      } else if (state.get(target) === 'open') {
        const path = stack.slice(stack.findIndex((one) => one.file === target)).map((one) => one.file);
        if (!path.some((file) => inCycle.has(file))) cycles.push([...path, target]);
        for (const file of path) inCycle.add(file);
      } else if (!state.has(target)) {
        state.set(target, 'open');
        stack.push({ file: target, next: 0 });
      }
    }
  };
  for (const file of edges.keys()) if (!state.has(file)) visit(file);
  return cycles;
}

/** Import circles in the workspace, type imports included. */
export function checkCycles() {
  const edges = new Map(
    readImportGraph().map(({ file, imports }) => [
      file,
      [...new Set(imports.map((one) => one.target).filter((target) => target !== undefined))],
    ]),
  );
  const problems = findCycles(edges).map((cycle) => cycle.map(shown).join(' → '));
  return [{ name: 'import cycles', problems }];
}
