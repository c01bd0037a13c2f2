import process from 'node:process';
import { useCompileCache } from './compile-cache.js';

useCompileCache();

// A reader that went away (`| head`, a closed terminal) is no error of ours; each write still reports it.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);

const { run } = await import('./program.js');
await run(process.argv);
