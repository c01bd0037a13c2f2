import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';
import { buildSync } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
/** Beside the sample, so that its imports resolve as an app's do. */
const out = join(here, '.out');
export const sample = join(here, 'sample');

/** An empty folder for one variant. */
function folder(name: string): string {
  const path = join(out, name);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  return path;
}

/** Runs a program and gives what it printed. @throws Error with its output when it fails */
export function run(args: readonly string[], cwd = root): string {
  const done = spawnSync(process.execPath, [...args], { cwd, encoding: 'utf8' });
  if (done.status === 0) return done.stdout;
  throw new Error(`${args.join(' ')} failed:\n${done.stdout}${done.stderr}`);
}

/** TypeScript's own compiler. TC39 decorators are emitted without type checks: the types are for the other mode. */
export function withTsc(experimental: boolean): string {
  const to = folder(`tsc-${experimental ? 'experimental' : 'tc39'}`);
  const config = join(to, 'tsconfig.json');
  const compilerOptions = {
    experimentalDecorators: experimental,
    noCheck: !experimental,
    composite: false,
    declaration: false,
    rootDir: sample,
    outDir: to,
    types: ['node'],
  };
  writeFileSync(
    config,
    JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions, include: [join(sample, '*.ts')] }),
  );
  run([join(root, 'node_modules/typescript/bin/tsc'), '-p', config]);
  return join(to, 'print.js');
}

/** SWC, in the mode of TypeScript or of one of the drafts of TC39. */
export function withSwc(mode: 'legacy' | '2022-03' | '2023-11'): string {
  const to = folder(`swc-${mode}`);
  for (const file of ['app', 'logged', 'print']) {
    const { code } = transformSync(readFileSync(join(sample, `${file}.ts`), 'utf8'), {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', decorators: true },
        transform: mode === 'legacy' ? { legacyDecorator: true } : { decoratorVersion: mode },
      },
      module: { type: 'es6' },
    });
    writeFileSync(join(to, `${file}.js`), code);
  }
  return join(to, 'print.js');
}

export interface Bundling {
  readonly entry: 'print' | 'unnamed';
  readonly experimentalDecorators: boolean;
  /** What to take for `webcortex`, as an import. Default: itself. */
  readonly webcortex?: string;
  /** Whether core is in the bundle, its names minified too. */
  readonly withCore?: boolean;
}

/** One file with minified names. */
export function withEsbuild({ entry, experimentalDecorators, webcortex, withCore = false }: Bundling): string {
  const mode = experimentalDecorators ? 'experimental' : 'tc39';
  const to = join(folder(`esbuild-${entry}-${mode}-${withCore ? 'core' : 'external'}`), `${entry}.js`);
  buildSync({
    entryPoints: [join(sample, `${entry}.ts`)],
    outfile: to,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    ...(withCore ? { alias: { webcortex: core }, banner: { js: requireInModule } } : { packages: 'external' }),
    ...(webcortex === undefined ? {} : { alias: { webcortex }, external: [webcortex, 'zod'] }),
    tsconfigRaw: { compilerOptions: { experimentalDecorators } },
  });
  return to;
}

/** A bundle of modules has no `require`, which CommonJS packages inside it call for what Node brings. */
const requireInModule =
  "import { createRequire as requireOfBundle } from 'node:module'; const require = requireOfBundle(import.meta.url);";

/** Core's built entry. */
export const core = join(root, 'packages/core/dist/index.js');

/**
 * A second installation of core, with a reflect-metadata of its own.
 * @returns its entry
 */
export function secondCore(): string {
  const to = folder('second-core');
  const from = join(root, 'packages/core');
  cpSync(join(from, 'dist'), join(to, 'dist'), { recursive: true });
  cpSync(join(from, 'package.json'), join(to, 'package.json'));
  const modules = join(to, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(from, 'node_modules')).filter((entry) => !entry.startsWith('.'))) {
    const installed = realpathSync(join(from, 'node_modules', name));
    if (name === 'reflect-metadata') cpSync(installed, join(modules, name), { recursive: true });
    else symlinkSync(installed, join(modules, name), 'junction');
  }
  return join(to, 'dist/index.js');
}

/** A module that has its decorators from one copy of core and its `WebCortex` from another. */
export function mixed(decoratorsFrom: string, appFrom: string): string {
  const file = join(folder('mixed'), 'webcortex.js');
  const from = (entry: string): string => JSON.stringify(pathToFileURL(entry).href);
  const lines = [
    `export { Agent, Delete, Get, Post, Tool, toolsOf } from ${from(decoratorsFrom)};`,
    `export { WebCortex } from ${from(appFrom)};`,
  ];
  writeFileSync(file, lines.join('\n'));
  return file;
}
