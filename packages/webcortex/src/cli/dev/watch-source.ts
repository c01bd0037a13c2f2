import { watch } from 'chokidar';
import { isSource, isWatchedFolder } from './is-source.js';

export interface Watcher {
  /** Watches files outside the app's root as well: packages of the same workspace. */
  add(files: readonly string[]): void;
  close(): Promise<void>;
}

/** Watches the app's source. `onError`: the system can't watch, or not everything. */
export function watchSource(
  app: { readonly root: string; readonly file: string },
  on: { change: (file: string) => void; error: (error: Error) => void },
): Watcher {
  const extra = new Set<string>();
  const watcher = watch(app.root, {
    ignoreInitial: true,
    ignored: (path, stats) => {
      if (stats === undefined || extra.has(path)) return false;
      return stats.isDirectory() ? !isWatchedFolder(path, app) : !isSource(path);
    },
  });
  watcher.on('all', (event, path) => {
    if (event === 'add' || event === 'change' || event === 'unlink') on.change(path);
  });
  watcher.on('error', (error) => on.error(error instanceof Error ? error : new Error(String(error))));
  return {
    add(files) {
      for (const file of files) {
        if (extra.has(file)) continue;
        extra.add(file);
        watcher.add(file);
      }
    },
    close: () => watcher.close(),
  };
}
