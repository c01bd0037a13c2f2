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

/** The words that a file of `must-fail` wants the compiler to say: its first line, `// says: words`. */
export const wantedWords = (source) => /^\/\/ says: (.+)/.exec(source)?.[1].trim();

/** What is wrong with a file that must compile: every error. */
export const judgeGood = (diagnostics) => diagnostics.map((one) => `line ${one.line}: ${one.message}`);

/** What is wrong with a file that must not compile: it has no wanted words, or no error says them. */
export function judgeBad(source, diagnostics) {
  const words = wantedWords(source);
  if (words === undefined) return ['the first line must be "// says: " and the words of the expected error'];
  if (diagnostics.some((one) => one.message.includes(words))) return [];
  return [`no error says "${words}"`, ...judgeGood(diagnostics)];
}

/** The TypeScript files straight in a folder. */
const filesIn = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join(folder, name))
    .sort();

/** Compiles one folder and judges each of its files. */
async function checkFolder(folder) {
  const mustFail = path.basename(folder) === 'must-fail';
  const args = [inRoot('node_modules/typescript/bin/tsc'), '-p', folder, '--noEmit', '--pretty', 'false'];
  const { output, code } = await runNode(args, { quiet: true, timeoutMs: 3 * 60_000 });
  const diagnostics = parseDiagnostics(output, root);
  const files = filesIn(folder);
  const checks = files.map((file) => {
    const own = diagnostics.filter((one) => one.file === file);
    const problems = mustFail ? judgeBad(readFileSync(file, 'utf8'), own) : judgeGood(own);
    return { name: shown(file), problems };
  });
  const elsewhere = diagnostics.filter((one) => one.file === undefined || !files.includes(one.file));
  if (elsewhere.length > 0 || (code !== 0 && diagnostics.length === 0)) {
    const problems = elsewhere.map((one) => `${one.file ?? ''}: ${one.message}`);
    checks.push({ name: `${shown(folder)} compiles`, problems: problems.length > 0 ? problems : [output] });
  }
  return checks;
}

/** Every `type-tests` folder of the packages and its `must-fail`, one check a file. */
export async function checkTypeTests() {
  const folders = packageFolders()
    .flatMap((folder) => [inRoot(folder, 'type-tests'), inRoot(folder, 'type-tests', 'must-fail')])
    .filter((folder) => existsSync(path.join(folder, 'tsconfig.json')));
  const checks = [];
  for (const folder of folders) checks.push(...(await checkFolder(folder)));
  return checks;
}
