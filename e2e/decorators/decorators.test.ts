import { cpSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { run, sample, withEsbuild, withSwc, withTsc } from './build.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const tsx = join(root, 'packages/webcortex/node_modules/tsx/dist/cli.mjs');
/** `source` is for messages and names the class, which a minifier renames: only the method counts here. */
const manifestOf = (args: readonly string[], cwd?: string): unknown =>
  JSON.parse(run(args, cwd), (key, value: unknown) =>
    key === 'source' && typeof value === 'string' ? value.replace(/^\w+\./, '') : value,
  );

let expected: unknown;

beforeAll(() => {
  expected = manifestOf([withTsc(true)]);
}, 60_000);

describe('one source gives one manifest', () => {
  it('which holds what it declares', () => {
    const { operations } = expected as { operations: { id: string }[] };
    expect(operations.map(({ id }) => id).sort()).toEqual([
      'GET /health-of/:id',
      'POST /tickets',
      'assistant',
      'delete_tickets_by_id',
      'list_tickets',
      'ring_bell',
    ]);
  });

  it.each<[string, () => unknown]>([
    ['tsc with TC39 decorators', () => manifestOf([withTsc(false)])],
    ['SWC with legacy decorators', () => manifestOf([withSwc('legacy')])],
    ['SWC with TC39 decorators', () => manifestOf([withSwc('2022-03')])],
    [
      'tsx that is given its tsconfig',
      () => manifestOf([tsx, '--tsconfig', join(root, 'tsconfig.base.json'), join(sample, 'print.ts')], tmpdir()),
    ],
    ['tsx from another folder, without one', () => manifestOf([tsx, join(sample, 'print.ts')], tmpdir())],
    ['an esbuild bundle with minified names', () => manifestOf([withEsbuild('print', true)])],
    ['the same with TC39 decorators', () => manifestOf([withEsbuild('print', false)])],
  ])('under %s', (_how, manifest) => {
    expect(manifest()).toEqual(expected);
  });
});

describe('a bundle with minified names', () => {
  it('of an agent named after its class is a boot error that says what to do', () => {
    const file = pathToFileURL(withEsbuild('unnamed', true)).href;
    const script = `const app = (await import(${JSON.stringify(file)})).default; console.log(JSON.stringify(app.check().problems));`;
    expect(JSON.parse(run(['--input-type=module', '-e', script]))).toMatchObject([{ code: 'minified-name' }]);
  });
});

describe('two copies of core in one process', () => {
  it('read each other’s decorators: never an empty registry', () => {
    const copy = mkdtempSync(join(tmpdir(), 'webcortex-copy-'));
    cpSync(join(root, 'packages/core/dist'), join(copy, 'dist'), { recursive: true });
    cpSync(join(root, 'packages/core/package.json'), join(copy, 'package.json'));
    symlinkSync(join(root, 'packages/core/node_modules'), join(copy, 'node_modules'));
    const one = pathToFileURL(join(root, 'packages/core/dist/index.js')).href;
    const two = pathToFileURL(join(copy, 'dist/index.js')).href;
    const script = join(copy, 'two.mjs');
    writeFileSync(
      script,
      `import { Get, Tool } from ${JSON.stringify(one)};
       import { WebCortex, toolsOf } from ${JSON.stringify(two)};
       class A { go() { return 1; } }
       const descriptor = Object.getOwnPropertyDescriptor(A.prototype, 'go');
       Get('/go')(A.prototype, 'go', descriptor);
       Tool({ description: 'd' })(A.prototype, 'go', descriptor);
       const app = new WebCortex().register(new A()).agent('a', { tools: [toolsOf(A, 'go')] });
       console.log(JSON.stringify([app.check().problems, app.manifest().operations.map((o) => o.id)]));`,
    );
    expect(JSON.parse(run([script]))).toEqual([[], ['get_go', 'a']]);
  });
});
