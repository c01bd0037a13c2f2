import type { IncomingMessage } from 'node:http';

/** Bytes of a refused body that are read and dropped, so that the client gets to read why it was refused. */
const patienceBytes = 8 * 1024 * 1024;
/** Milliseconds the same may take. */
const patienceMs = 1_000;

/**
 * Reads and drops what still comes of a refused request, then calls `done`: at its end, after 8 MiB or after
 * a second. A socket closed on a client that still sends is reset, and the client never sees the answer.
 */
export function linger(req: IncomingMessage, done: () => void): void {
  let dropped = 0;
  const onData = (chunk: Buffer): void => {
    dropped += chunk.length;
    if (dropped > patienceBytes) finish();
  };
  const finish = (): void => {
    clearTimeout(timer);
    req.off('data', onData).off('end', finish).off('close', finish);
    done();
  };
  const timer = setTimeout(finish, patienceMs);
  req.on('data', onData).once('end', finish).once('close', finish);
  req.resume();
}
