import { afterEach, describe, expect, it } from '@jest/globals';
import express, { type Express } from 'express';
import { type FakeRoute, type FakeRuntime, fakeRuntime } from './test/fake-runtime.js';
import { type OnSocket, onSocket } from './test/on-socket.js';
import { type MountedApp, toExpress } from './to-express.js';

let socket: OnSocket | undefined;

const routes: readonly FakeRoute[] = [
  { method: 'POST', path: '/echo/:id', handler: (input) => input },
  { method: 'GET', path: '/where', handler: (_input, { request }) => request?.path },
];

async function mounted(): Promise<{ app: MountedApp; runtime: FakeRuntime }> {
  const runtime = fakeRuntime(routes);
  return { app: await toExpress({ boot: async () => runtime }), runtime };
}

async function start(app: Express): Promise<string> {
  socket = await onSocket(app);
  return socket.url;
}

afterEach(async () => {
  await socket?.close();
  socket = undefined;
});

const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":1}' };

describe('mounted in an Express app', () => {
  it('stands beside its own routes, before and behind', async () => {
    const app = express();
    app.get('/before', (_req, res) => void res.send('before'));
    app.use((await mounted()).app);
    app.get('/behind', (_req, res) => void res.send('behind'));
    const url = await start(app);
    expect(await (await fetch(`${url}/before`)).text()).toBe('before');
    expect(await (await fetch(`${url}/where`)).json()).toBe('/where');
    expect(await (await fetch(`${url}/behind`)).text()).toBe('behind');
    expect((await fetch(`${url}/nowhere`)).status).toBe(404);
    expect((await fetch(`${url}/where`, { method: 'POST' })).status).toBe(405);
  });

  it('works under a mount path', async () => {
    const app = express();
    app.use('/api', (await mounted()).app);
    const url = await start(app);
    expect(await (await fetch(`${url}/api/echo/7?q=1`, post)).json()).toEqual({ id: '7', q: '1', a: 1 });
    expect((await fetch(`${url}/echo/7`, post)).status).toBe(404);
  });

  it('takes the body that express.json() has read, under its own rules', async () => {
    const app = express();
    app.use(express.json());
    app.use((await mounted()).app);
    const url = await start(app);
    expect(await (await fetch(`${url}/echo/7`, post)).json()).toEqual({ id: '7', a: 1 });
    for (const body of ['[]', '{"__proto__":{"x":1}}']) {
      expect((await fetch(`${url}/echo/7`, { ...post, body })).status).toBe(400);
    }
    expect((await fetch(`${url}/echo/7`, { ...post, headers: { 'content-type': 'text/plain' } })).status).toBe(415);
  });

  it('does not wait for a body that somebody has read and not kept', async () => {
    const app = express();
    app.use((req, _res, next) => {
      req.resume().on('end', () => next());
    });
    app.use((await mounted()).app);
    const url = await start(app);
    expect(await (await fetch(`${url}/echo/7`, post)).json()).toEqual({ id: '7' });
  });

  it('lets middleware in front set headers', async () => {
    const app = express();
    app.use((_req, res, next) => {
      res.setHeader('x-front', 'yes');
      res.setHeader('x-frame-options', 'SAMEORIGIN');
      next();
    });
    app.use((await mounted()).app);
    const response = await fetch(`${await start(app)}/where`);
    expect(response.headers.get('x-front')).toBe('yes');
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(response.headers.get('content-length')).toBe(String((await response.text()).length));
  });

  it('gives its runtime, and closes it', async () => {
    const { app, runtime } = await mounted();
    expect(app.runtime).toBe(runtime);
    await app.close();
    expect(runtime.closed).toBe(true);
  });
});
