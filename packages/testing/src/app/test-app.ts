import type { IncomingMessage } from 'node:http';
import type { ModelProvider, Runtime, RuntimePorts } from '@webcortex/core';
import { createHandler } from '@webcortex/express';
import inject, { type InjectOptions } from 'light-my-request';
import type { Script } from '../script/script.js';
import type { ScriptedModel } from '../scripted-model.js';
import { asScriptedModel } from './recording-model.js';
import { type TestResponse, testResponse } from './test-response.js';

/** What can be booted: a `WebCortex` app. */
export interface BootableApp {
  boot(ports?: RuntimePorts): Promise<Runtime>;
}

export interface TestAppOptions {
  /** Answers for every model of the app. Default: an empty script, so that any model call is a mistake. */
  readonly model?: Script | ModelProvider;
  /** The whole environment: nothing of the real one is seen. Default: empty. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Other ports: clock, ids, log. */
  readonly ports?: Omit<RuntimePorts, 'model' | 'env'>;
}

export interface TestRequest {
  /** Sent as JSON; a string or bytes as they are, with the headers given. */
  readonly body?: unknown;
  /** Sent as `x-api-key`. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** Default 127.0.0.1. */
  readonly remoteAddress?: string;
}

/** An app with its routes at hand, and no socket. */
export interface TestApp {
  readonly model: ScriptedModel;
  readonly runtime: Runtime;
  /** @param path path and query: `/tickets?state=open` */
  request(method: string, path: string, request?: TestRequest): Promise<TestResponse>;
  /**
   * Closes the runtime.
   * @throws ScriptError when the model was asked what the script doesn't expect, or steps of it are left
   */
  close(): Promise<void>;
}

type HeaderLines = readonly (readonly [string, string])[];

/** The headers as they stand on the wire, a repeated one as often as it is given. */
function headerLines({ body, key, headers = {} }: TestRequest): HeaderLines {
  const isJson = body !== undefined && typeof body !== 'string' && !(body instanceof Uint8Array);
  const all: Readonly<Record<string, string | readonly string[]>> = {
    ...(isJson ? { 'content-type': 'application/json' } : {}),
    ...(key === undefined ? {} : { 'x-api-key': key }),
    ...headers,
  };
  return Object.entries(all).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)] as const));
}

function payloadOf(body: unknown): string | Buffer | undefined {
  if (body === undefined || typeof body === 'string') return body;
  return body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body);
}

function injection(method: string, path: string, request: TestRequest): InjectOptions {
  const payload = payloadOf(request.body);
  return {
    method: method as NonNullable<InjectOptions['method']>,
    url: path,
    headers: Object.fromEntries(headerLines(request)),
    validate: false,
    ...(payload === undefined ? {} : { payload }),
    ...(request.remoteAddress === undefined ? {} : { remoteAddress: request.remoteAddress }),
  };
}

/** Makes the injected request what `node:http` would have made of these bytes: light-my-request tidies them. */
function asOnTheWire(req: IncomingMessage, path: string, lines: HeaderLines): IncomingMessage {
  const given = new Set(lines.map(([name]) => name.toLowerCase()));
  const added = Object.entries(req.headers).filter(([name]) => !given.has(name));
  req.url = path;
  req.rawHeaders = [...lines, ...added].flatMap(([name, value]) => [name, String(value)]);
  return Object.defineProperty(req, 'complete', { get: () => req.readableEnded });
}

/**
 * Boots an app for a test: the model is scripted, the environment is the one given, and requests go through the
 * same handler as under `serve`, without a socket.
 *
 * @example
 * const t = await testApp(app, { model: [callTool('list_tickets'), say('two')], env: { KEY: 'k' } });
 * const { status, body } = await t.request('POST', '/ask', { body: { input: 'how many?' }, key: 'k' });
 * await t.close();
 * @throws BootError with every mistake in the declarations
 */
export async function testApp(app: BootableApp, options: TestAppOptions = {}): Promise<TestApp> {
  const model = asScriptedModel(options.model ?? []);
  const runtime = await app.boot({ ...options.ports, env: options.env ?? {}, model });
  const handler = createHandler(runtime);
  return {
    model,
    runtime,
    async request(method, path, request = {}) {
      const answer = await inject(
        (req, res) => handler(asOnTheWire(req, path, headerLines(request)), res),
        injection(method, path, request),
      );
      const headers = Object.fromEntries(
        Object.entries(answer.headers).map(([name, value]) => [name, Array.isArray(value) ? value : String(value)]),
      );
      return testResponse({ status: answer.statusCode, headers, text: answer.payload });
    },
    async close() {
      await runtime.close();
      model.assertDone();
    },
  };
}
