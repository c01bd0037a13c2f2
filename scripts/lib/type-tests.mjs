import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageFolders } from './packages.mjs';
import { inRoot, root, shown } from './root.mjs';
import { runNode } from './run.mjs';

/**
 * What the compiler said, one entry an error: file (absolute), line and the whole message.
 * @param output of `tsc --pretty false`, with paths relative to `folder`
 */
export function parseDiagnostics(output, folder) {
  const diagnostics = [];
  for (const line of output.split('\n')) {
    const head = /^(.+?)\((\d+),\d+\): error (TS\d+: .*)$/.exec(line);
    if (head) diagnostics.push({ file: path.resolve(folder, head[1]), line: Number(head[2]), message: head[3] });
    else if (/^error TS/.test(line)) diagnostics.push({ file: undefined, line: 0, message: line });
    else if (/^\s+\S/.test(line) && diagnostics.length > 0) diagnostics.at(-1).message += `\n${line}`;
  }
  return diagnostics;
}

/** The errors a file asks for: `// expect-error: words` on a line speaks of the next line that is no comment. */
export function expectedErrors(source) {
  const lines = source.split('\n');
  const expected = [];
  lines.forEach((text, index) => {
    const words = /^\s*\/\/ expect-error: (.+)$/.exec(text)?.[1];
    if (words === undefined) return;
    let target = index + 1;
    while (/^\s*\/\//.test(lines[target] ?? '')) target += 1;
    expected.push({ line: target + 1, words: words.trim() });
  });
  return expected;
}

/** What is wrong with one file: errors nobody asked for, and asked-for words that the compiler did not say. */
export function judgeFile(source, diagnostics) {
  const expected = expectedErrors(source);
  const isSaid = ({ line, words }) => diagnostics.some((one) => one.line === line && one.message.includes(words));
  const isWanted = (one) => expected.some(({ line, words }) => one.line === line && one.message.includes(words));
  return [
    ...diagnostics.filter((one) => !isWanted(one)).map((one) => `line ${one.line}: ${one.message}`),
    ...expected.filter((one) => !isSaid(one)).map((one) => `line ${one.line}: no error says "${one.words}"`),
  ];
}

/** The TypeScript files below a folder. */
function filesBelow(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => path.join(folder, name))
    .filter((file) => file.endsWith('.ts') && !file.includes(`${path.sep}node_modules${path.sep}`))
    .sort();
}

/** Compiles one `type-tests` folder and judges each of its files. */
async function checkFolder(folder) {
  const args = [inRoot('node_modules/typescript/bin/tsc'), '-p', folder, '--noEmit', '--pretty', 'false'];
  const { output, code } = await runNode(args, { quiet: true, timeoutMs: 3 * 60_000 });
  const diagnostics = parseDiagnostics(output, root);
  const files = filesBelow(folder);
  const checks = files.map((file) => ({
    name: shown(file),
    problems: judgeFile(
      readFileSync(file, 'utf8'),
      diagnostics.filter((one) => one.file === file),
    ),
  }));
  const elsewhere = diagnostics.filter((one) => one.file === undefined || !files.includes(one.file));
  if (elsewhere.length > 0 || (code !== 0 && diagnostics.length === 0)) {
    const problems = elsewhere.map((one) => `${one.file ?? ''}: ${one.message}`);
    checks.push({ name: `${shown(folder)} compiles`, problems: problems.length > 0 ? problems : [output] });
  }
  return checks;
}

/** Every `type-tests` folder of the packages, one check a file. */
export async function checkTypeTests() {
  const folders = packageFolders()
    .map((folder) => inRoot(folder, 'type-tests'))
    .filter((folder) => existsSync(path.join(folder, 'tsconfig.json')));
  const checks = [];
  for (const folder of folders) checks.push(...(await checkFolder(folder)));
  return checks;
}
