import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { core, mixed, run, sample, secondCore, withEsbuild, withSwc, withTsc } from './build.js';

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
      'GET /kept-in-tickets',
      'GET /tickets/count',
      'POST /tickets',
      'assistant',
      'delete_tickets_by_id',
      'get_tickets_wrapped',
      'list_tickets',
      'ring_bell',
    ]);
  });

  it.each<[string, () => unknown]>([
    ['tsc with TC39 decorators', () => manifestOf([withTsc(false)])],
    ['SWC with legacy decorators', () => manifestOf([withSwc('legacy')])],
    ['SWC with TC39 decorators of 2022-03', () => manifestOf([withSwc('2022-03')])],
    ['SWC with TC39 decorators of 2023-11', () => manifestOf([withSwc('2023-11')])],
    [
      'tsx that is given its tsconfig',
      () => manifestOf([tsx, '--tsconfig', join(root, 'tsconfig.base.json'), join(sample, 'print.ts')], tmpdir()),
    ],
    ['tsx from another folder, without one', () => manifestOf([tsx, join(sample, 'print.ts')], tmpdir())],
    [
      'an esbuild bundle with minified names',
      () => manifestOf([withEsbuild({ entry: 'print', experimentalDecorators: true })]),
    ],
    [
      'the same with TC39 decorators',
      () => manifestOf([withEsbuild({ entry: 'print', experimentalDecorators: false })]),
    ],
    [
      'the same with core inside, minified too',
      () => manifestOf([withEsbuild({ entry: 'print', experimentalDecorators: true, withCore: true })]),
    ],
    [
      'the same with core inside and TC39 decorators',
      () => manifestOf([withEsbuild({ entry: 'print', experimentalDecorators: false, withCore: true })]),
    ],
  ])('under %s', (_how, manifest) => {
    expect(manifest()).toEqual(expected);
  });
});

describe('an agent named after its class, in a bundle with minified names,', () => {
  /** The problems of booting it, and the names of its agents. */
  const booted = (experimentalDecorators: boolean): unknown => {
    const file = pathToFileURL(withEsbuild({ entry: 'unnamed', experimentalDecorators })).href;
    const script = `const app = (await import(${JSON.stringify(file)})).default;
      const problems = await app.boot().then((runtime) => runtime.close().then(() => []), (error) => error.problems);
      console.log(JSON.stringify({ problems, agents: app.manifest().agents.map(({ name }) => name) }));`;
    return JSON.parse(run(['--input-type=module', '-e', script]));
  };

  it('is a boot error that says what to do', () => {
    expect(booted(true)).toMatchObject({
      problems: [{ code: 'minified-name', message: expect.stringContaining('Give it a `name`') }],
    });
  });

  it('keeps its name under TC39 decorators, for which esbuild keeps the name of the class', () => {
    expect(booted(false)).toEqual({ problems: [], agents: ['front_desk'] });
  });
});

describe('two copies of core in one process', () => {
  it.each([
    ['experimental', true],
    ['TC39', false],
  ])('give the same manifest, one the decorators and one the app: %s', (_mode, experimentalDecorators) => {
    const second = secondCore();
    for (const webcortex of [mixed(second, core), mixed(core, second)]) {
      expect(manifestOf([withEsbuild({ entry: 'print', experimentalDecorators, webcortex })])).toEqual(expected);
    }
  });
});

describe('two apps in one process', () => {
  it('do not mix', () => {
    const print = run([tsx, '--tsconfig', join(root, 'tsconfig.base.json'), join(sample, 'two-apps.ts')]);
    expect(JSON.parse(print)).toEqual([
      { problems: [], paths: ['/tickets'] },
      { problems: [], paths: ['/orders', '/agents/desk'] },
      { problems: [], paths: ['/tickets'] },
      { problems: [], paths: [] },
    ]);
  });
});
