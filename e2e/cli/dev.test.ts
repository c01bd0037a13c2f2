import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Cli } from './cli.js';
import { appProcesses, descendants, freePort, isAlive, isFree } from './processes.js';
import { type SampleApp, sampleApp } from './sample-app.js';
import { until } from './until.js';

// Each test starts processes, some several; on a busy machine each takes a second or two.
jest.setTimeout(60_000);

let app: SampleApp;
let cli: Cli;
beforeEach(() => {
  app = sampleApp();
});
afterEach(async () => {
  await cli.end();
  app.remove();
});

const start = (...args: string[]): Promise<string> => {
  cli = new Cli(['dev', '--port', '0', ...args], { cwd: app.folder });
  return cli.url();
};

/** With port 0 each restart has another port; most tests follow one. */
const startOnOnePort = async (): Promise<string> => {
  cli = new Cli(['dev', '--port', String(await freePort())], { cwd: app.folder });
  return cli.url();
};

const versionAt = async (url: string): Promise<number | undefined> => {
  try {
    const body = (await (await fetch(`${url}/version`)).json()) as { version: number };
    return body.version;
  } catch {
    // Between two servers nobody listens.
    return undefined;
  }
};
const serves = (url: string, version: number): Promise<number> =>
  until(
    `version ${version} is served`,
    async () => ((await versionAt(url)) === version ? version : undefined),
    () => cli.output,
  );
const save = (version: number): void => app.write('src/version.ts', `export const version: number = ${version};\n`);

describe('webcortex dev', () => {
  it('says what is served, what is open, gated and missing, and a line to try', async () => {
    await start();
    await cli.says(/try {2}curl/);
    expect(cli.output).toMatch(/routes +GET \/tickets/);
    expect(cli.output).toMatch(/open +GET \/version \(no credential needed\)/);
    expect(cli.output).toMatch(/gated +create_tickets_purge/);
    expect(cli.output).toMatch(/missing +ANTHROPIC_API_KEY.*WEBCORTEX_OFFLINE=1/);
  });

  it('serves a change, on the same port', async () => {
    const url = await startOnOnePort();
    await serves(url, 1);
    save(2);
    await serves(url, 2);
    await cli.says(/restarted in \d+ ms: src\/version\.ts/);
  });

  it('keeps the last good version on a compile error, says where it is, and goes on when it is corrected', async () => {
    const url = await startOnOnePort();
    save(2);
    await serves(url, 2);
    app.write('src/version.ts', 'export const version: number = ;\n');
    await cli.says(/src\/version\.ts:1:\d+: ERROR/);
    await cli.says(/the last good version keeps serving/);
    expect(await versionAt(url)).toBe(2);
    save(3);
    await serves(url, 3);
  });

  it('keeps the last good version when the declarations have problems', async () => {
    const url = await startOnOnePort();
    await serves(url, 1);
    app.write('src/app.ts', app.read('src/app.ts').replace("tools: ['list_tickets']", "tools: ['list_ticket']"));
    await cli.says(/Did you mean "list_tickets"\?/);
    await cli.says(/the last good version keeps serving/);
    expect(await versionAt(url)).toBe(1);
  });

  it('waits for a change when the first start fails', async () => {
    app.write('src/version.ts', 'export const version = ;\n');
    cli = new Cli(['dev', '--port', '0'], { cwd: app.folder });
    await cli.says(/waiting for a change/);
    save(5);
    expect(await serves(await cli.url(), 5)).toBe(5);
  });

  it('leaves one process after twenty saves in two seconds', async () => {
    const url = await startOnOnePort();
    for (let version = 2; version <= 21; version += 1) {
      save(version);
      // What is under test is saves at this pace.
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await serves(url, 21);
    await until('one process is left', () => (appProcesses(cli.pid).length === 1 ? true : undefined));
    expect(cli.output).not.toContain('in use');
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('%s ends every process and frees the port within a second', async (signal, code) => {
    const url = await start();
    await serves(url, 1);
    const below = descendants(cli.pid);
    expect(below.length).toBeGreaterThan(0);
    const sent = performance.now();
    cli.process.kill(signal);
    expect(await cli.ended).toBe(code);
    expect(performance.now() - sent).toBeLessThan(1000);
    expect(await isFree(Number(new URL(url).port))).toBe(true);
    for (const { pid } of below) await until(`process ${pid} is gone`, () => (isAlive(pid) ? undefined : true));
  });

  it('ends every process when the supervisor is killed', async () => {
    const url = await start();
    await serves(url, 1);
    const below = descendants(cli.pid);
    cli.process.kill('SIGKILL');
    await cli.ended;
    try {
      for (const { pid } of below) await until(`process ${pid} is gone`, () => (isAlive(pid) ? undefined : true));
    } finally {
      for (const { pid } of below) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    }
    expect(await isFree(Number(new URL(url).port))).toBe(true);
  });

  it('ends with a request that never ends under way', async () => {
    app.write(
      'src/app.ts',
      `
      import { WebCortex } from 'webcortex';
      const app = new WebCortex({ name: 'slow' });
      app.route('GET', '/slow', {}, () => {
        console.log('begun');
        return new Promise(() => {});
      });
      export default app;
    `,
    );
    const url = await start();
    const slow = fetch(`${url}/slow`).then(
      () => 'answered',
      () => 'cut',
    );
    await cli.says(/begun/);
    const sent = performance.now();
    cli.process.kill('SIGINT');
    expect(await cli.ended).toBe(130);
    expect(performance.now() - sent).toBeLessThan(1500);
    expect(['answered', 'cut']).toContain(await slow);
  });

  it('names a port that is taken and the next free one, without a stack trace', async () => {
    const { port } = new URL(await start());
    const second = new Cli(['dev', '--port', port], { cwd: app.folder });
    expect(await second.ended).toBe(1);
    expect(second.output).toMatch(new RegExp(`port ${port} on 127.0.0.1 is in use`));
    const next = /--port (\d+)/.exec(second.output)?.[1];
    expect(await isFree(Number(next))).toBe(true);
    expect(second.output).not.toMatch(/^\s+at /m);
  });

  it('says so when the app ends by itself, and starts it again after a change', async () => {
    app.write(
      'src/version.ts',
      'export const version = 1;\nif (process.connected) process.on("SIGUSR2", () => process.exit(7));\n',
    );
    const url = await startOnOnePort();
    await serves(url, 1);
    process.kill(appProcesses(cli.pid)[0]?.pid ?? 0, 'SIGUSR2');
    await cli.says(/the app ended by itself \(exit code 7\); waiting for a change/);
    save(2);
    await serves(url, 2);
  });

  it.each(['a b', 'a#b', 'a%20b', '100%'])('works in a folder named %j', async (name) => {
    app.remove();
    app = sampleApp(name);
    const url = await startOnOnePort();
    await serves(url, 1);
    save(2);
    await serves(url, 2);
  });

  it('compiles decorators from another working directory, named by path', async () => {
    cli = new Cli(['dev', `${app.folder}/src/app.ts`, '--port', '0'], { cwd: '/' });
    const url = await cli.url();
    expect((await fetch(`${url}/tickets`, { headers: { 'x-api-key': 'key-from-the-file' } })).status).toBe(200);
  });

  it('writes JSON lines with --json', async () => {
    const url = await start('--json');
    await serves(url, 1);
    await cli.says(/"route":"\/version"/);
    for (const line of cli.stdout.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('msg');
  });
});
