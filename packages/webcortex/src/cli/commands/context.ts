import { dirname } from 'node:path';
import { keepingOutputClean, loadApp } from '../app/load-app.js';
import { exitCode } from '../cli-error.js';
import type { ContextFlags } from '../flags.js';
import { paintFor } from '../screen/paint.js';
import { print, printJson } from '../screen/print.js';

/** `webcortex context <agent>`: what the model would be told, and how much that is. */
export async function context(agent: string | undefined, flags: ContextFlags): Promise<number> {
  const system = await keepingOutputClean(async () => {
    const { app, source } = await loadApp(flags.app);
    const runtime = await app.boot({ baseDir: dirname(source.file) });
    try {
      return await runtime.previewPrompt(agent ?? '', { as: flags.as ?? null, input: flags.input ?? '' });
    } finally {
      await runtime.close();
    }
  });
  const characters = [...system].length;
  const bytes = Buffer.byteLength(system);
  if (flags.json === true) {
    await printJson({ agent, system, characters, bytes });
  } else {
    const { dim } = paintFor(process.stdout, process.env);
    await print(`${system}\n\n${dim(`${characters} characters, ${bytes} bytes, sent again on every step`)}`);
  }
  return exitCode.ok;
}
