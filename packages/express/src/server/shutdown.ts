import type { Server } from 'node:http';

/** How often connections that became idle are closed while a shutdown waits for the others, in milliseconds. */
const sweepMs = 25;
/** What a call that was cut off has to write down how it ended, in milliseconds. */
const lastWordsMs = 100;

/**
 * Stops a server: no new connection, idle ones closed at once, requests in flight awaited for at most
 * `timeoutMs`; then their connections are closed, which aborts them.
 *
 * @returns whether all requests in flight were answered in time
 */
export function stopServer(server: Server, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    let drained = true;
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
    const limit = setTimeout(() => {
      drained = false;
      server.closeAllConnections();
    }, timeoutMs);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(limit);
      if (drained) resolve(true);
      else setTimeout(() => resolve(false), lastWordsMs);
    });
    server.closeIdleConnections();
  });
}
