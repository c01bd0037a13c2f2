import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Cli } from './cli.js';
import { type SampleApp, sampleApp } from './sample-app.js';

// Each test starts a process or two; on a busy machine each takes a second or two.
jest.setTimeout(30_000);

let app: SampleApp;
let cli: Cli | undefined;
beforeEach(() => {
  app = sampleApp();
});
afterEach(async () => {
  await cli?.end();
  app.remove();
});

describe('webcortex start', () => {
  it('serves with a JSON log, reads .env, and answers an agent offline', async () => {
    cli = new Cli(['start', '--port', '0'], { cwd: app.folder, env: { WEBCORTEX_OFFLINE: '1' } });
    const url = await cli.url();
    const response = await fetch(`${url}/ask`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': 'key-from-the-file' },
      body: JSON.stringify({ input: 'list the tickets' }),
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      status: 'completed',
      output: 'list_tickets gave 2 items, the first {"id":41,"title":"Printer on fire"}.',
    });
    for (const line of cli.stdout.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('level');
  });

  it('lets the real environment win over .env', async () => {
    cli = new Cli(['start', '--port', '0'], { cwd: app.folder, env: { SAMPLE_KEY: 'key-from-the-environment' } });
    const url = await cli.url();
    const status = async (key: string) => (await fetch(`${url}/tickets`, { headers: { 'x-api-key': key } })).status;
    expect([await status('key-from-the-file'), await status('key-from-the-environment')]).toEqual([401, 200]);
  });

  it('ends with 0 on SIGTERM', async () => {
    cli = new Cli(['start', '--port', '0'], { cwd: app.folder });
    await cli.url();
    cli.process.kill('SIGTERM');
    expect(await cli.ended).toBe(0);
  });

  it('names a port that is taken, without a stack trace', async () => {
    cli = new Cli(['start', '--port', '0'], { cwd: app.folder });
    const { port } = new URL(await cli.url());
    const second = new Cli(['start', '--port', port], { cwd: app.folder });
    expect(await second.ended).toBe(1);
    expect(second.output).toContain(`port ${port}`);
    expect(second.output).not.toMatch(/^\s+at /m);
  });
});
