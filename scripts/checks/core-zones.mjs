/**
 * The folders of `packages/core/src` from the ground up: a folder imports itself and the lines before its own;
 * folders on one line don't import each other. A file straight in `src` is part of `runtime`, but for the last two.
 */
export const CORE_ZONES = [
  ['base'],
  ['model', 'store'],
  ['identity'],
  ['declare'],
  ['manifest'],
  ['boot'],
  ['dispatch'],
  ['sql'],
  ['run', 'context', 'memory', 'behaviour', 'flow', 'audit'],
  ['control'],
  ['project'],
  ['runtime'],
  ['app'],
  ['index'],
];

const lineOf = (zone) => CORE_ZONES.findIndex((line) => line.includes(zone));

/** The zone of a file, by its path below `src`. */
function zoneOf(file) {
  if (file.includes('/')) return file.split('/')[0];
  return file === 'app.ts' || file === 'index.ts' ? file.slice(0, -3) : 'runtime';
}

/** What is wrong with an import inside core, if anything; both paths are below `src`. */
export function coreZoneProblem(from, to) {
  const [zone, wanted] = [zoneOf(from), zoneOf(to)];
  for (const name of [zone, wanted]) {
    if (lineOf(name) === -1) return `"${name}" is in no zone: give it a line in scripts/checks/core-zones.mjs`;
  }
  if (zone === wanted || lineOf(wanted) < lineOf(zone)) return undefined;
  return `${zone} may not import ${wanted}: ${to}`;
}
