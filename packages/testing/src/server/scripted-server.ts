import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isObject } from '@webcortex/core';
import { anthropicFormat } from '../anthropic/format.js';
import { openAIFormat } from '../openai/format.js';
import { ScriptError, ScriptPlayer } from '../script/player.js';
import type { Script } from '../script/script.js';
import { Arrivals } from '../wire/arrivals.js';
import { countingIds } from '../wire/ids.js';
import { problemText } from '../wire/problem.js';
import { playFailure } from './play-failure.js';
import type { RecordedRequest } from './recorded-request.js';
import { Reply } from './reply.js';
import type { ScriptedServerOptions } from './server-options.js';
import type { WireFormat } from './wire-format.js';

/** A script that answers over HTTP, in both wire formats. */
export interface ScriptedServer {
  /** `http://127.0.0.1:<port>`: the base address for Anthropic's SDK. */
  readonly url: string;
  /** The same with `/v1`: the base address for OpenAI's SDK. */
  readonly openAIUrl: string;
  /** Every model request in the order of arrival, refused ones included. */
  readonly requests: readonly RecordedRequest[];
  /** Resolves when at least `count` requests have arrived. */
  received(count: number): Promise<void>;
  /** @throws ScriptError for a refused or unexpected request, or when steps of the script are left */
  assertDone(): void;
  /** Cuts every connection and stops listening. */
  close(): Promise<void>;
}

const paths: Readonly<Record<string, WireFormat['name']>> = {
  '/v1/messages': 'anthropic',
  '/messages': 'anthropic',
  '/v1/chat/completions': 'openai',
  '/chat/completions': 'openai',
};

/**
 * Starts a server on a free port of 127.0.0.1 that answers `POST /v1/messages` (Anthropic) and
 * `POST /v1/chat/completions` or `/chat/completions` (OpenAI) by the script, streaming when asked to. It checks
 * what it is sent as the services do, and answers 400 in their error shape.
 *
 * @example
 * const server = await startScriptedServer([callTool('ping'), say('done')]);
 * const provider = createProvider({ name: 'anthropic', kind: 'anthropic', baseUrl: server.url, apiKey: 'k' });
 */
export async function startScriptedServer(
  script: Script,
  options: ScriptedServerOptions = {},
): Promise<ScriptedServer> {
  const scripted = new Exchange(script, options);
  const http: Server = createServer((request, response) => void scripted.handle(request, response));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    url,
    openAIUrl: `${url}/v1`,
    requests: scripted.requests,
    received: (count) => scripted.arrivals.atLeast(count),
    assertDone: () => scripted.player.assertDone(),
    close: async () => {
      http.close();
      http.closeAllConnections();
      if (http.listening) await once(http, 'close');
    },
  };
}

class Exchange {
  readonly requests: RecordedRequest[] = [];
  readonly arrivals = new Arrivals();
  readonly player: ScriptPlayer;
  readonly #options: ScriptedServerOptions;
  readonly #formats: Readonly<Record<WireFormat['name'], WireFormat>>;

  constructor(script: Script, options: ScriptedServerOptions) {
    const newId = countingIds();
    this.player = new ScriptPlayer(script);
    this.#options = options;
    this.#formats = {
      anthropic: anthropicFormat({ newId, deltaUsage: options.deltaUsage ?? 'output' }),
      openai: openAIFormat({ newId, quirks: options.quirks ?? {} }),
    };
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const reply = new Reply(response, this.#options.chunkBytes ?? null);
    try {
      const path = (request.url ?? '').split('?')[0] ?? '';
      const name = request.method === 'POST' ? paths[path] : undefined;
      if (name === undefined) {
        this.player.mistake(`unexpected ${request.method} ${path}`);
        return reply.json(404, {
          error: { type: 'not_found_error', message: `no such route: ${request.method} ${path}` },
        });
      }
      const recorded = this.#record(
        this.#formats[name],
        { path, headers: request.headers, raw: await read(request) },
        response,
      );
      await this.#respond(recorded, this.#formats[name], reply);
    } catch (error) {
      // Not an answer any service gives; the script is at fault, and assertDone will say so.
      if (!(error instanceof ScriptError)) this.player.mistake(`the scripted server failed: ${String(error)}`, error);
      if (response.headersSent) reply.cut();
      else reply.json(500, { error: { type: 'script_error', message: String(error) } }, { 'x-should-retry': 'false' });
    }
  }

  #record(
    format: WireFormat,
    sent: Pick<RecordedRequest, 'path' | 'headers' | 'raw'>,
    response: ServerResponse,
  ): RecordedRequest {
    const body = parse(sent.raw);
    const header = format.checkHeaders(sent.headers);
    const notJson = { path: '', message: 'The request body is not valid JSON' };
    const problems = body === undefined ? [notJson] : format.validate(body);
    const recorded: RecordedRequest = {
      ...sent,
      format: format.name,
      body,
      view: format.view(body, this.requests.length),
      problems: header === null ? problems : [header, ...problems],
      closed: new Promise((resolve) =>
        response.once('close', () => resolve(response.writableFinished ? 'finished' : 'aborted')),
      ),
    };
    this.requests.push(recorded);
    this.arrivals.note();
    return recorded;
  }

  async #respond({ headers, body, problems, view }: RecordedRequest, format: WireFormat, reply: Reply): Promise<void> {
    const { apiKey, allowInvalid } = this.#options;
    if (apiKey !== undefined && format.keyOf(headers) !== apiKey) {
      return reply.json(401, format.error({ status: 401, message: 'invalid x-api-key' }));
    }
    const [problem] = problems;
    if (problem !== undefined) {
      const message = problemText(problem);
      if (allowInvalid !== true) this.player.mistake(`request ${view.index + 1} was refused: ${message}`);
      return reply.json(400, format.error({ status: 400, message }));
    }
    const fields = isObject(body) ? body : {};
    const answer = await this.player.next(view);
    if (answer.kind === 'failure') return playFailure(answer, { format, body: fields, stream: view.stream }, reply);
    await reply.wait(answer.delayMs);
    const { json, events } = format.answer(answer, fields);
    if (!view.stream) return reply.json(200, json);
    await reply.events(events);
    reply.end();
  }
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}
