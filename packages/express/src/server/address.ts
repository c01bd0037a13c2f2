import { WebCortexError } from '@webcortex/core';
import { isLoopbackName } from '../door/host-rule.js';

/** Where a server listens. */
export interface Address {
  /** A name or an IP address, IPv6 without brackets. */
  readonly host: string;
  /** 0 … 65535; 0 lets the system choose. */
  readonly port: number;
}

/** The variables that override what the code says. */
export type Environment = Readonly<Record<string, string | undefined>>;

function readPort(text: string, variable: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return checkPort(port, `${variable}="${text}"`);
}

function checkPort(port: number, said: string): number {
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new WebCortexError('invalid_option', `${said} is not a port: use a whole number from 0 to 65535`, {
    data: { port },
  });
}

/** A variable that is set but empty counts as not set. */
function given(value: string | undefined): string | undefined {
  return value === undefined || value === '' ? undefined : value;
}

/**
 * Where to listen: `WEBCORTEX_HOST`, `WEBCORTEX_PORT`, then `PORT`, then what the code asks for, then
 * 127.0.0.1:3000.
 *
 * @throws WebCortexError `invalid_option` for what is no port
 */
export function resolveAddress(asked: Partial<Address>, env: Environment): Address {
  const host = given(env['WEBCORTEX_HOST']) ?? asked.host ?? '127.0.0.1';
  const own = given(env['WEBCORTEX_PORT']);
  const common = given(env['PORT']);
  if (own !== undefined) return { host, port: readPort(own, 'WEBCORTEX_PORT') };
  if (common !== undefined) return { host, port: readPort(common, 'PORT') };
  return { host, port: checkPort(asked.port ?? 3000, `port ${asked.port}`) };
}

/** Whether only this machine can reach the address. */
export function isLoopback(address: Address): boolean {
  return isLoopbackName(address.host);
}

/** The URL to reach the server under from this machine. */
export function urlOf({ host, port }: Address): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
