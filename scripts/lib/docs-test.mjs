import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { asFile, testedBlocks } from './docs-blocks.mjs';
import { packageFolders } from './packages.mjs';
import { inRoot, root, shown } from './root.mjs';
import { runNode } from './run.mjs';
import { parseDiagnostics } from './type-tests.mjs';

// Inside e2e, for there the packages that users install are installed.
const folder = inRoot('e2e', '.docs-test');

/** The pages whose blocks are tested: the READMEs and docs/. */
function pages() {
  const docs = existsSync(inRoot('docs')) ? readdirSync(inRoot('docs')).map((name) => `docs/${name}`) : [];
  const readmes = ['README.md', ...packageFolders().map((name) => `${name}/README.md`)];
  return [...readmes, ...docs].filter((page) => page.endsWith('.md') && existsSync(inRoot(page)));
}

/** Every block that asks to be tested, with the file it becomes. */
const allBlocks = () =>
  pages().flatMap((page) =>
    testedBlocks(readFileSync(inRoot(page), 'utf8')).map((block) => ({
      ...block,
      page,
      file: path.join(folder, `${page.replaceAll(/[/.]/g, '-')}-${block.line}.ts`),
    })),
  );

const options = {
  extends: '../../tsconfig.base.json',
  compilerOptions: {
    composite: false,
    declaration: false,
    sourceMap: false,
    rootDir: '.',
    outDir: 'out',
    types: ['node'],
  },
  include: ['*.ts'],
};

function writeFiles(blocks) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true }));
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(options));
  for (const block of blocks) writeFileSync(block.file, asFile(block));
}

/** What went wrong when a block's program ran, if anything. */
async function runProblem({ file }) {
  const built = path.join(folder, 'out', path.basename(file).replace(/\.ts$/, '.js'));
  const { code, output } = await runNode([built], { cwd: folder, quiet: true, timeoutMs: 60_000 });
  return code === 0 ? [] : [`ended with code ${code}:\n${output}`];
}

/** Compiles every marked block of the READMEs and docs/, and runs those that ask for it; one check a block. */
export async function checkDocs() {
  const blocks = allBlocks();
  if (blocks.length === 0) return [];
  writeFiles(blocks);
  const args = [inRoot('node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false'];
  const { code, output } = await runNode(args, { quiet: true });
  const diagnostics = parseDiagnostics(output, root);
  const checks = [];
  for (const block of blocks) {
    const problems = diagnostics
      .filter((one) => one.file === block.file)
      .map((one) => `line ${one.line}: ${one.message}`);
    if (block.mode === 'run' && problems.length === 0) problems.push(...(await runProblem(block)));
    checks.push({ name: `${block.page}:${block.line} (${block.mode})`, problems });
  }
  if (code !== 0 && checks.every((check) => check.problems.length === 0)) {
    checks.push({ name: `${shown(folder)} compiles`, problems: [output] });
  }
  rmSync(folder, { recursive: true, force: true });
  return checks;
}
