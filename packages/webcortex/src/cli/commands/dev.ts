import { fileURLToPath } from 'node:url';
import { findApp, shortPath } from '../app/find-app.js';
import { exitCode } from '../cli-error.js';
import { AppProcess } from '../dev/app-process.js';
import { Changes } from '../dev/changes.js';
import { createReporter } from '../dev/reporter.js';
import { Supervisor } from '../dev/supervisor.js';
import { watchSource } from '../dev/watch-source.js';
import type { ServeFlags } from '../flags.js';

/** Milliseconds without a further save after which the app is started anew. */
const quietMs = 60;

const codes = { SIGINT: exitCode.interrupted, SIGTERM: 143, SIGHUP: 129 } as const;

/** `webcortex dev`: serves the app, and again after each change, until it is interrupted. */
export async function dev(argument: string | undefined, flags: ServeFlags): Promise<number> {
  const source = findApp(argument, process.cwd());
  const report = createReporter(flags.json === true);
  const changes = new Changes(quietMs);
  const watcher = watchSource(source, {
    change: (file) => changes.add(file),
    error: (error) =>
      report.note(
        `can't watch all of ${source.root}: ${error.message}. Restart by hand, or raise fs.inotify.max_user_watches`,
      ),
  });
  const supervisor = new Supervisor({
    start: () => new AppProcess({ app: argument ?? null, flags }),
    changes,
    report,
    onFiles: (urls) => watcher.add(urls.map((url) => fileURLToPath(url))),
    describe: (files) => describe(files.map((file) => shortPath(file, source.root))),
    now: () => performance.now(),
  });
  let ending = false;
  const interrupted = new Promise<number>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        // A second signal doesn't wait.
        if (ending) supervisor.killAll();
        // The shell's prompt belongs on a line of its own, not behind the terminal's ^C.
        if (!ending && signal === 'SIGINT' && process.stdout.isTTY) process.stdout.write('\n');
        ending = true;
        void supervisor.quit().then(() => resolve(codes[signal]));
      });
    }
  });
  const ended = supervisor.run().then((served) => (served ? exitCode.ok : exitCode.problems));
  return Promise.race([interrupted, ended]);
}

function describe(files: readonly string[]): string {
  const [first = 'a change', ...others] = files;
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}
