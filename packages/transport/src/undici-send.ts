import type { Agent } from 'undici';
import type { Send, WireAnswer } from './send.js';

/** Idle connections are kept this long; a service that closes earlier says so, and undici listens. */
const keepAliveMs = 30_000;
/** What is read of an answer nobody wants before its connection is given up instead. */
const drainBytes = 131_072;

/**
 * Sends over kept-alive connections of its own, without the web-stream layers of the built-in `fetch`, which cost
 * more processor time than the request. Reads no environment: proxies are not supported.
 */
export function undiciSend(): Send {
  let made: Promise<Agent> | undefined;
  return async (request) => {
    made ??= makeAgent();
    const agent = await made;
    const { method, signal, body } = request;
    const url = new URL(request.url);
    const headers: Record<string, string> = { 'accept-encoding': 'identity' };
    request.headers.forEach((value, name) => {
      headers[name] = value;
    });
    const answer = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: method as 'POST',
      headers,
      body,
      signal,
    });
    // An abandoned body reports its own end as an error event; whoever still reads gets it from the iterator.
    answer.body.on('error', () => undefined);
    return wireAnswer(answer);
  };
}

/** Loaded late: undici installs itself as the runtime's own `fetch` dispatcher, which apps that bring a `fetch` don't want. */
async function makeAgent(): Promise<Agent> {
  const undici = await import('undici');
  // Timeouts are the call's own (its deadline and its idle limit), so undici's are off.
  return new undici.Agent({ keepAliveTimeout: keepAliveMs, headersTimeout: 0, bodyTimeout: 0 });
}

type UndiciAnswer = Awaited<ReturnType<Agent['request']>>;

function wireAnswer({ statusCode, headers, body }: UndiciAnswer): WireAnswer {
  const known = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) known.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return {
    status: statusCode,
    headers: known,
    body,
    whole: () => body.text(),
    discard: (reuse) => {
      // Whatever goes wrong while throwing an answer away concerns nobody.
      if (reuse) body.dump({ limit: drainBytes }).catch(() => undefined);
      else body.destroy();
    },
  };
}
