import type { FetchLike, Send } from './send.js';

const nothing: AsyncIterable<Uint8Array> = (async function* () {})();

/** Sends through a `fetch` that somebody brought: a test's, a proxy's, or the runtime's own. */
export function fetchSend(fetch: FetchLike): Send {
  return async ({ url, ...init }) => {
    const response = await fetch(url, init);
    const body = response.body as (AsyncIterable<Uint8Array> & { cancel(): Promise<void> }) | null;
    return {
      status: response.status,
      headers: response.headers,
      body: body ?? nothing,
      whole: () => response.text(),
      // A stream that is being read can't be cancelled from outside; its reader is told by the signal.
      discard: () => void body?.cancel().catch(() => undefined),
    };
  };
}
