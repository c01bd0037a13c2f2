import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

/** A listener on a free loopback port, for the length of one test. */
export interface OnSocket {
  readonly url: string;
  readonly port: number;
  readonly server: Server;
  close(): Promise<void>;
}

export async function onSocket(listener: RequestListener): Promise<OnSocket> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, port, server, close };
}

/** Sends bytes as they are, and gives everything that comes back until the server closes. */
export function raw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

/** The status of a raw answer. */
export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
}

/** One request with `connection: close`, target and further header lines as given. */
export function request(
  target: string,
  options: { method?: string; headers?: readonly string[]; body?: string } = {},
): string {
  const lines = [
    `${options.method ?? 'GET'} ${target} HTTP/1.1`,
    'host: 127.0.0.1',
    'connection: close',
    ...(options.headers ?? []),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${options.body ?? ''}`;
}
