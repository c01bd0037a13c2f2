import path from 'node:path';
import { readImportGraph } from '../lib/import-graph.mjs';
import { readManifest } from '../lib/packages.mjs';
import { inRoot, shown } from '../lib/root.mjs';
import { isTestFile } from '../lib/source-files.mjs';
import { coreZoneProblem } from './core-zones.mjs';
import { packageProblem } from './package-zones.mjs';

const isIndexOf = (folder, target) => target === inRoot(folder, 'src', 'index.ts');

/** The problem of one import, if it has one. */
function importProblem({ file, folder }, { target, package: wanted, specifier }) {
  const name = readManifest(folder).name;
  const isSource = file.startsWith(inRoot(folder, 'src') + path.sep) && !isTestFile(file);
  if (!isSource) return undefined;
  if (specifier.startsWith('.')) {
    const outside = path.relative(inRoot(folder), path.resolve(path.dirname(file), specifier)).startsWith('..');
    if (outside) return `reaches into another package by path: ${specifier}`;
  }
  if (isIndexOf(folder, target) && isIndexOf(folder, file) === false) return "imports its own package's index";
  if (wanted !== undefined) return packageProblem(name, wanted);
  if (name !== '@webcortex/core' || target === undefined) return undefined;
  const inSource = (one) => path.relative(inRoot(folder, 'src'), one).split(path.sep).join('/');
  return coreZoneProblem(inSource(file), inSource(target));
}

/** Every import that goes the wrong way, type imports included. */
export function zoneProblems(graph) {
  return graph.flatMap((node) =>
    node.imports.flatMap((one) => {
      const problem = importProblem(node, one);
      return problem === undefined ? [] : [`${shown(node.file)}:${one.line} ${problem}`];
    }),
  );
}

export const checkZones = () => [{ name: 'import zones', problems: zoneProblems(readImportGraph()) }];
