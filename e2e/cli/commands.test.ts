import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { run } from './cli.js';
import { type SampleApp, sampleApp } from './sample-app.js';

// Each test starts a process or two; on a busy machine each takes a second or two.
jest.setTimeout(30_000);

let app: SampleApp;
beforeAll(() => {
  app = sampleApp();
  app.write(
    'broken/app.ts',
    `
    import { Agent, WebCortex } from 'webcortex';
    @Agent({ tools: ['list_ticket', 'nope'] }) class One {}
    @Agent({ handoffs: ['one', 'three'] }) class Two {}
    export default new WebCortex({ name: 'broken' }).register(One, Two);
  `,
  );
  app.write('syntax/app.ts', 'const x: = 3;');
  app.write(
    'other.ts',
    "import app from './src/app.js';\nconsole.log('printed by the app');\nexport const admin = app;\n",
  );
});
afterAll(() => app.remove());

const cli = (...args: string[]) => run(args, { cwd: app.folder });

describe('webcortex check', () => {
  it('answers 0 where nothing is wrong', async () => {
    const { code, output } = await cli('check');
    expect({ code, output }).toEqual({ code: 0, output: `ok: ${app.folder}/src/app.ts has no problems\n` });
  });

  it('answers 1 with every problem', async () => {
    const { code, output } = await cli('check', 'broken');
    expect(code).toBe(1);
    expect(output).toContain('webcortex: agent "one" references tool "list_ticket"');
    expect(output).toContain('"nope"');
    expect(output).toContain('"three"');
  });

  it('gives the problems as JSON, with code and source', async () => {
    const { code, stdout } = await cli('check', 'broken', '--json');
    const result = JSON.parse(stdout);
    expect(code).toBe(1);
    expect(result.ok).toBe(false);
    expect(result.problems.length).toBeGreaterThanOrEqual(3);
    for (const problem of result.problems)
      expect(problem).toMatchObject({
        code: expect.any(String),
        source: expect.any(String),
        message: expect.any(String),
      });
  });

  it('says where a module has a syntax error', async () => {
    expect(await cli('check', 'syntax')).toMatchObject({
      code: 1,
      output: expect.stringContaining('syntax/app.ts:1:9: ERROR: Unexpected "="'),
    });
  });
});

describe('the commands that list', () => {
  it.each([
    ['tools', /^list_tickets {2,}reads {2,}read {2,}Tickets, newest first\.$/m],
    ['tools', /^create_tickets_purge {2,}gated {2,}admin {2,}Delete every closed ticket\.$/m],
    ['routes', /^GET {2,}\/version {2,}none/m],
    ['routes', /^POST {2,}\/ask {2,}read {2,}assistant/m],
    ['agents', /^assistant {2}Answers questions about tickets\.$/m],
  ])('%s shows %s', async (command, line) => {
    expect(await cli(command)).toMatchObject({ code: 0, stdout: expect.stringMatching(line) });
  });

  it.each(['tools', 'routes', 'agents'])(
    '%s --json prints one JSON document, whatever the app prints',
    async (command) => {
      const { code, stdout } = await cli(command, 'other.ts#admin', '--json');
      expect(code).toBe(0);
      expect(JSON.parse(stdout)[command].length).toBeGreaterThan(0);
    },
  );

  it('write no colours where nobody looks', async () => {
    expect((await cli('routes')).stdout).not.toContain('\u001B');
  });
});

describe('the command line', () => {
  it.each([
    ['an unknown command', ['chekc'], 2, 'Did you mean check?'],
    ['an unknown flag', ['check', '--jsn'], 2, 'Did you mean --json?'],
    ['a port that is none', ['dev', '--port', '70000'], 2, 'Use a whole number from 0 to 65535.'],
    ['no command', [], 2, 'Usage: webcortex'],
    ['no such module', ['check', 'nope.ts'], 1, 'there is no file'],
    ['no such export', ['check', 'src/app.ts#nope'], 1, 'has no app named "nope"'],
  ])('%s', async (_, args, code, text) => {
    expect(await cli(...args)).toMatchObject({ code, output: expect.stringContaining(text) });
  });

  it.each([
    ['--help'],
    ['dev', '--help'],
    ['start', '--help'],
    ['check', '--help'],
    ['tools', '--help'],
    ['routes', '--help'],
    ['agents', '--help'],
  ])('shows examples: %s %s', async (...args) => {
    expect(await cli(...args.filter((arg) => arg !== undefined))).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Examples:\n  $ '),
    });
  });
});
