import type { Server } from 'node:http';
import { WebCortexError } from '@webcortex/core';
import type { Address } from './address.js';

/** Says what stands in the way of listening, and what to do. */
function explain(error: NodeJS.ErrnoException, { host, port }: Address): Error {
  const data = { host, port };
  switch (error.code) {
    case 'EADDRINUSE': {
      const other = port < 65_535 ? port + 1 : port - 1;
      return new WebCortexError(
        'port_in_use',
        `port ${port} on ${host} is already in use. Stop the program that listens there, or choose another port: ` +
          `WEBCORTEX_PORT=${other}, or WEBCORTEX_PORT=0 for any free one`,
        { data, cause: error },
      );
    }
    case 'EACCES':
      return new WebCortexError(
        'invalid_option',
        `this user may not listen on port ${port}. Choose one above 1023: WEBCORTEX_PORT=3000`,
        { data, cause: error },
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new WebCortexError(
        'invalid_option',
        `"${host}" is no address of this machine. Use 127.0.0.1, or 0.0.0.0 to be reachable from outside: WEBCORTEX_HOST=127.0.0.1`,
        { data, cause: error },
      );
    default:
      return error;
  }
}

/**
 * Starts listening, and gives the port, which the system chose when 0 was asked for.
 *
 * @throws WebCortexError `port_in_use`, `invalid_option`
 */
export function listen(server: Server, address: Address): Promise<number> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException): void => reject(explain(error, address));
    server.once('error', onError);
    server.listen({ host: address.host, port: address.port }, () => {
      server.off('error', onError);
      const bound = server.address();
      resolve(typeof bound === 'object' && bound !== null ? bound.port : address.port);
    });
  });
}
