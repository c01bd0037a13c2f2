import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { nodesBelow } from '../lib/ast.mjs';
import { packageFolders } from '../lib/packages.mjs';
import { shown } from '../lib/root.mjs';
import { isTestFile, sourceFiles } from '../lib/source-files.mjs';

const isMutable = (node) => node?.type === 'VariableDeclaration' && node.kind !== 'const' && node.declare !== true;

/** A process of its own, started by `webcortex dev`: its module is its program. */
const isProgram = (name) => name.startsWith('packages/webcortex/src/cli/dev/');

/** Module state that changes, and `catch` blocks that do nothing and don't say why: `[offset, problem]` pairs. */
function faults(program, source) {
  const state = program.body
    .map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
    .filter(isMutable)
    .map((node) => [node.start, 'module state that changes']);
  const swallowed = [...nodesBelow(program)]
    .filter((node) => node.type === 'CatchClause' && node.body.body.length === 0)
    .filter((node) => !/\/[/*]/.test(source.slice(node.body.start, node.body.end)))
    .map((node) => [node.start, 'a catch that swallows']);
  return { state, swallowed };
}

/** What breaks the rules of the house in one source. */
export function houseProblems(source, name) {
  const { program } = parseSync(name, source);
  const { state, swallowed } = faults(program, source);
  const found = isProgram(name) ? swallowed : [...state, ...swallowed];
  return found.map(([offset, problem]) => `${name}:${source.slice(0, offset).split('\n').length} ${problem}`);
}

/** Rules of the house that the linter doesn't know, over all sources but tests. */
export function checkHouse() {
  const files = sourceFiles(packageFolders().map((folder) => `${folder}/src`)).filter((file) => !isTestFile(file));
  const problems = files.flatMap((file) => houseProblems(readFileSync(file, 'utf8'), shown(file)));
  return [{ name: 'module state and swallowed errors', problems }];
}
