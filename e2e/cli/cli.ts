import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { until } from './until.js';

const binary = fileURLToPath(new URL('../../packages/webcortex/bin/webcortex.js', import.meta.url));

/** Variables of whoever runs the tests that would change what an app does. */
const foreign = /^(WEBCORTEX_|PORT$|ANTHROPIC_|OPENAI_|OLLAMA_|NODE_ENV$|NODE_OPTIONS$|FORCE_COLOR$|SAMPLE_)/;

export interface Options {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A running `webcortex`. */
export class Cli {
  readonly process: ChildProcess;
  /** Everything written so far. */
  output = '';
  stdout = '';
  readonly ended: Promise<number | null>;

  constructor(args: readonly string[], { cwd, env = {} }: Options) {
    const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
    this.process = spawn(process.execPath, [binary, ...args], {
      cwd,
      env: { ...clean, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.process.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.output += text;
      this.stdout += text;
    });
    this.process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.output += text;
    });
    this.ended = once(this.process, 'exit').then(([code]) => code as number | null);
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }

  /** Waits until a pattern stands in the output. @returns the match */
  async says(pattern: RegExp): Promise<RegExpExecArray> {
    return until(
      `the output has ${pattern}`,
      () => pattern.exec(this.output) ?? undefined,
      () => this.output,
    );
  }

  /** The URL it serves at, once it does. */
  async url(): Promise<string> {
    return (await this.says(/http:\/\/127\.0\.0\.1:\d+/))[0];
  }

  /** Ends it, whatever it does. For the end of a test. */
  async end(): Promise<void> {
    if (this.process.exitCode === null && this.process.signalCode === null) this.process.kill('SIGTERM');
    await this.ended;
  }
}

/** Runs a command to its end. */
export async function run(
  args: readonly string[],
  options: Options,
): Promise<{ code: number | null; stdout: string; output: string }> {
  const cli = new Cli(args, options);
  const closed = once(cli.process, 'close');
  const code = await cli.ended;
  await closed;
  return { code, stdout: cli.stdout, output: cli.output };
}
