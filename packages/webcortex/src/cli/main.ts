import * as nodeModule from 'node:module';
import process from 'node:process';

// Node 22.1 and later keep compiled code between runs; Node 20 has no such function.
const { enableCompileCache } = nodeModule as { enableCompileCache?: () => unknown };
enableCompileCache?.();

// A reader that went away (`| head`, a closed terminal) is no error of ours; each write still reports it.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);

const { run } = await import('./program.js');
await run(process.argv);
