import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
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

export function withSwc(mode: 'legacy' | '2022-03'): string {
  const to = folder(`swc-${mode}`);
  for (const file of ['app', 'print']) {
    const { code } = transformSync(readFileSync(join(sample, `${file}.ts`), 'utf8'), {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', decorators: true },
        transform: mode === 'legacy' ? { legacyDecorator: true } : { decoratorVersion: '2022-03' },
      },
      module: { type: 'es6' },
    });
    writeFileSync(join(to, `${file}.js`), code);
  }
  return join(to, 'print.js');
}

export function withEsbuild(entry: 'print' | 'unnamed', experimentalDecorators: boolean): string {
  const to = join(folder(`esbuild-${entry}-${experimentalDecorators}`), `${entry}.js`);
  buildSync({
    entryPoints: [join(sample, `${entry}.ts`)],
    outfile: to,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    tsconfigRaw: { compilerOptions: { experimentalDecorators } },
  });
  return to;
}
