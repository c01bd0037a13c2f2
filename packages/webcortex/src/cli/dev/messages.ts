import type { ServeFlags } from '../flags.js';

/** What a child process is started with. */
export interface ChildSpec {
  /** As given on the command line. */
  readonly app: string | null;
  readonly flags: ServeFlags;
}

/** From the supervisor to the process that runs the app. */
export type ToChild = { readonly type: 'listen' } | { readonly type: 'stop' };

/** From the process that runs the app to the supervisor. Texts are ready to be printed. */
export type FromChild =
  /** The app is loaded and booted, and waits for the port. */
  | { readonly type: 'booted'; readonly files: readonly string[] }
  /** The app can't be loaded or has problems. */
  | { readonly type: 'failed'; readonly text: string }
  | { readonly type: 'listening'; readonly url: string; readonly banner: string }
  /** The address can't be had. */
  | { readonly type: 'refused'; readonly text: string };
