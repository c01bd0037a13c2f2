import { readFileSync } from 'node:fs';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { exitCode } from './cli-error.js';
import type { ContextFlags, ReadFlags, ServeFlags, SqlFlags } from './flags.js';

const appArgument =
  'a module or a directory, with #name for one export (default: src/app.ts, app.ts, dist/app.js or app.js)';

interface Description {
  readonly name: string;
  readonly summary: string;
  readonly json: string;
  readonly examples: readonly string[];
}

/** A command's work: loaded when it is asked for, so that the others and `--help` start at once. */
type Work<Flags> = () => Promise<(app: string | undefined, flags: Flags) => Promise<number>>;

/** Parses the command line, runs the command and ends the process: 0 ok, 1 problems, 2 usage, 130 interrupted. */
export async function run(argv: readonly string[]): Promise<void> {
  const program = build((code) => {
    process.exitCode = code;
  });
  try {
    await program.parseAsync([...argv]);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? exitCode.ok : exitCode.usage;
  }
  // An app that was only read may hold timers or sockets open; the command is through.
  process.exit();
}

function build(done: (code: number) => void): Command {
  const program = new Command('webcortex')
    .description('Serve, check and look at a WebCortex app.')
    .version(readVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand(false)
    .configureHelp({ showGlobalOptions: false })
    .showHelpAfterError('(webcortex --help lists the commands; webcortex <command> --help has examples)')
    .exitOverride()
    .addHelpText(
      'after',
      examples(['webcortex dev', 'webcortex dev --port 4000', 'webcortex check src/app.ts#admin --json']),
    );

  const add = <Flags>(about: Description, work: Work<Flags>): Command => {
    const command = program
      .command(about.name)
      .argument('[app]', appArgument)
      .summary(about.summary)
      .description(`${about.summary[0]?.toUpperCase()}${about.summary.slice(1)}.`)
      .option('--json', about.json)
      .addHelpText('after', examples(about.examples));
    return command.action(async (app: string | undefined, flags: Flags) => {
      done(await guarded(work, app, flags));
    });
  };
  const serving = (command: Command): Command =>
    command
      .option('-p, --port <number>', 'port, 0 for any free one (default: WEBCORTEX_PORT, PORT, or 3000)', readPort)
      .option('--host <address>', 'address to listen on (default: WEBCORTEX_HOST, or 127.0.0.1: this machine only)');

  serving(
    add<ServeFlags>(
      {
        name: 'dev',
        summary: 'serve the app, and again after each change',
        json: 'write the log as JSON lines',
        examples: [
          'webcortex dev',
          'webcortex dev --port 4000',
          'WEBCORTEX_OFFLINE=1 webcortex dev',
          'webcortex dev src/app.ts#admin',
        ],
      },
      async () => (await import('./commands/dev.js')).dev,
    ),
  );
  serving(
    add<ServeFlags>(
      {
        name: 'start',
        summary: 'serve the app in production, with a JSON log',
        json: 'write a failure to start as JSON, too',
        examples: ['webcortex start', 'webcortex start dist/app.js --host 0.0.0.0 --port 8080'],
      },
      async () => (await import('./commands/start.js')).start,
    ),
  );
  const reading: readonly (Description & { work: Work<ReadFlags> })[] = [
    {
      name: 'check',
      summary: 'check the declarations: exit code 1 and every problem, or 0',
      json: 'print {ok, problems} as JSON',
      examples: ['webcortex check', 'webcortex check --json'],
      work: async () => (await import('./commands/check.js')).check,
    },
    {
      name: 'tools',
      summary: 'list the tools agents can call',
      json: 'print {tools} as JSON, with input schemas',
      examples: ['webcortex tools', 'webcortex tools --json'],
      work: async () => (await import('./commands/tools.js')).tools,
    },
    {
      name: 'routes',
      summary: 'list the HTTP routes',
      json: 'print {routes} as JSON',
      examples: ['webcortex routes', 'webcortex routes --json'],
      work: async () => (await import('./commands/routes.js')).routes,
    },
    {
      name: 'agents',
      summary: 'list the agents, with their tools and limits',
      json: 'print {agents} as JSON',
      examples: ['webcortex agents', 'webcortex agents --json'],
      work: async () => (await import('./commands/agents.js')).agents,
    },
  ];
  for (const { work, ...about } of reading) add(about, work);
  program
    .command('context')
    .argument('<agent>', "the agent's name")
    .summary('print the system prompt an agent would start with')
    .description('Prints the system prompt a run would start with, context resolved, and its size. Calls no model.')
    .option('--as <key>', 'id of a declared API key (default: an anonymous caller)')
    .option('--input <text>', 'what the run is asked', '')
    .option('--app <path>', appArgument)
    .option('--json', 'print {agent, system, characters, bytes} as JSON')
    .addHelpText('after', examples(['webcortex context assistant --as service --input "my orders?"']))
    .action(async (agent: string, flags: ContextFlags) => {
      done(await guarded(async () => (await import('./commands/context.js')).context, agent, flags));
    });
  program
    .command('sql')
    .summary("print the DDL of the store's tables")
    .description("Prints the DDL of the store's tables, as it is applied at boot.")
    .addOption(new Option('--dialect <name>', 'which database').choices(['sqlite', 'postgres']).default('sqlite'))
    .option('--json', 'print {dialect, ddl} as JSON')
    .addHelpText('after', examples(['webcortex sql', 'webcortex sql --dialect postgres > schema.sql']))
    .action(async (flags: SqlFlags) => {
      done(await guarded(async () => (await import('./commands/sql.js')).sql, undefined, flags));
    });
  return program;
}

async function guarded<Flags>(work: Work<Flags>, app: string | undefined, flags: Flags): Promise<number> {
  try {
    return await (await work())(app, flags);
  } catch (error) {
    const { reportFailure } = await import('./screen/report-failure.js');
    await reportFailure(error, (flags as ReadFlags).json === true);
    return exitCode.problems;
  }
}

function examples(lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`;
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isInteger(port) && port <= 65_535) return port;
  throw new InvalidArgumentError('Use a whole number from 0 to 65535.');
}

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '0';
}
