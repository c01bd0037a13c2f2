import './lib/node-version.mjs';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { packageFolders, readManifest } from './lib/packages.mjs';
import { inRoot } from './lib/root.mjs';
import { run, runNode } from './lib/run.mjs';

// Run by turbo in a public package's folder: packs it as it would be published, and looks at the tarball.
const folder = process.cwd();
const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

/** A published package can't be installed when one of its dependencies is not published. */
function privateDependencies() {
  const hidden = packageFolders()
    .map(readManifest)
    .filter((one) => one.private === true);
  return hidden
    .map((one) => one.name)
    .filter((name) => Object.hasOwn({ ...manifest.dependencies, ...manifest.peerDependencies }, name))
    .map((name) => `depends on ${name}, which is private`);
}

async function tool(script, args) {
  const { code, output } = await runNode([inRoot(script), ...args], { cwd: folder, quiet: true });
  return code === 0 ? [] : [output.trim()];
}

const target = mkdtempSync(path.join(os.tmpdir(), 'webcortex-pack-'));
const packed = await run('pnpm', ['pack', '--pack-destination', target], { cwd: folder, quiet: true });
const tarball = readdirSync(target).find((name) => name.endsWith('.tgz'));
const checks = [];
if (tarball === undefined) checks.push({ name: `${manifest.name} packs`, problems: [packed.output] });
else {
  const file = path.join(target, tarball);
  const publint = [
    ...privateDependencies(),
    ...(await tool('node_modules/publint/src/cli.js', ['run', file, '--strict'])),
  ];
  checks.push({ name: `${manifest.name}: publint`, problems: publint });
  const attw = await tool('node_modules/@arethetypeswrong/cli/dist/index.js', [
    file,
    '--profile',
    'esm-only',
    '--no-color',
  ]);
  checks.push({ name: `${manifest.name}: are the types wrong`, problems: attw });
}
rmSync(target, { recursive: true, force: true });
mkdirSync(path.join(folder, '.turbo'), { recursive: true });
writeFileSync(path.join(folder, '.turbo', 'pack-check.json'), JSON.stringify(checks));
if (checks.some((check) => check.problems.length > 0)) process.exitCode = 1;
