import { createServer, type IncomingMessage, type Server as NodeServer, type ServerResponse } from 'node:http';
import process from 'node:process';
import type { Runtime } from '@webcortex/core';
import { createHandler } from '../create-handler.js';
import { type Environment, isLoopback, resolveAddress, urlOf } from './address.js';
import { onClientError } from './client-error.js';
import { listen } from './listen.js';
import { onSignal } from './on-signal.js';
import { stopServer } from './shutdown.js';

/** What `serve` starts: a `WebCortex` app. */
export interface Bootable {
  boot(ports?: { readonly baseDir?: string }): Promise<Runtime>;
}

export interface ServeOptions {
  /** Where to listen. Default `127.0.0.1`: this machine only. `WEBCORTEX_HOST` overrides it. */
  readonly host?: string;
  /** 0 … 65535; 0 takes any free port. Default 3000. `WEBCORTEX_PORT`, or `PORT`, overrides it. */
  readonly port?: number;
  /** An Express 5 app (or any other request listener) that gets what no route of the app matches. */
  readonly express?: (req: IncomingMessage, res: ServerResponse) => void;
  /** Where the overrides are read. Default `process.env`. */
  readonly env?: Environment;
  /** What a `sqlite:<file>` is relative to. Default: the working directory; the CLI gives the folder of the app. */
  readonly baseDir?: string;
  /** Whether SIGTERM and SIGINT shut the server down and end the process. Default `true`. */
  readonly signals?: boolean;
}

/** A running server. */
export interface Server {
  /** `http://127.0.0.1:3000`. */
  readonly url: string;
  readonly port: number;
  readonly runtime: Runtime;
  readonly server: NodeServer;
  /**
   * Stops listening, waits for requests in flight at most the app's `shutdownTimeoutMs`, aborts the rest and
   * closes the runtime. Calling it again gives the same promise.
   */
  close(): Promise<void>;
}

/** Slow clients may not hold a connection for long; behind a proxy idle ones outlive its own 60 s. All in ms. */
const timeouts = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
} as const;

/**
 * Boots an app and serves it with `node:http`.
 *
 * @throws BootError with every mistake in the declarations
 * @throws WebCortexError `port_in_use`, `invalid_option`
 */
export async function serve(app: Bootable, options: ServeOptions = {}): Promise<Server> {
  const address = resolveAddress(options, options.env ?? process.env);
  const runtime = await app.boot(options.baseDir === undefined ? {} : { baseDir: options.baseDir });
  let draining = false;
  const handler = createHandler(runtime, { loopbackOnly: isLoopback(address) });
  const { express } = options;
  const server = createServer(timeouts, (req, res) => {
    if (draining) res.shouldKeepAlive = false;
    if (express === undefined) handler(req, res);
    else handler(req, res, () => express(req, res));
  });
  server.on('clientError', onClientError);

  const stop = async (): Promise<void> => {
    draining = true;
    runtime.drain();
    await stopServer(server, runtime.manifest.app.shutdownTimeoutMs);
    await runtime.close();
    offSignals();
  };
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closed ??= stop();
    return closed;
  };
  let offSignals = (): void => {};
  try {
    const port = await listen(server, address);
    if (options.signals !== false) offSignals = onSignal(process, close);
    return { url: urlOf({ ...address, port }), port, runtime, server, close };
  } catch (error) {
    await runtime.close();
    throw error;
  }
}
