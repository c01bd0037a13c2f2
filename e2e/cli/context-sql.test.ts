import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { run } from './cli.js';
import { type SampleApp, sampleApp } from './sample-app.js';

jest.setTimeout(30_000);

let app: SampleApp;
beforeAll(() => {
  app = sampleApp();
  app.write(
    'told/app.ts',
    `
    import { WebCortex } from 'webcortex';
    const app = new WebCortex({ name: 'told', database: 'sqlite::memory:' });
    app.apiKey('TOLD_KEY', { id: 'service', scopes: ['read'] });
    app.context('policy', { data: { days: 30 } });
    app.context('me', { resolve: (call) => 'caller ' + call.user.rootId });
    app.context('asked', { sql: 'SELECT ? AS question', params: ['input'], returns: 'one' });
    app.agent('assistant', { system: 'You help.', context: ['policy', 'me', 'asked'] });
    export default app;
  `,
  );
});
afterAll(() => app.remove());

const cli = (...args: string[]) => run(args, { cwd: app.folder });

describe('webcortex context', () => {
  it('prints what the model would see for a caller, and its size', async () => {
    const { code, output } = await cli(
      'context',
      'assistant',
      '--app',
      'told',
      '--as',
      'service',
      '--input',
      'orders?',
      '--json',
    );
    expect(code).toBe(0);
    const { system, characters } = JSON.parse(output) as { system: string; characters: number };
    expect(system).toBe(
      'You help.\n\n<context name="policy">\n{"days":30}\n</context>\n\n<context name="me">\ncaller service\n</context>\n\n<context name="asked">\n{"question":"orders?"}\n</context>',
    );
    expect(characters).toBe(system.length);
  });

  it.each([
    [['context', 'asistant', '--app', 'told'], 'there is no agent "asistant". Did you mean "assistant"?'],
    [['context', 'assistant', '--app', 'told', '--as', 'nobody'], 'there is no API key "nobody". Declared: service.'],
  ])('answers 1 for an unknown name: %j', async (args, says) => {
    const { code, output } = await cli(...args);
    expect(code).toBe(1);
    expect(output).toContain(says);
  });
});

describe('webcortex sql', () => {
  it.each(['sqlite', 'postgres'])('prints the DDL for %s', async (dialect) => {
    const { code, output } = await cli('sql', '--dialect', dialect);
    expect(code).toBe(0);
    expect(output).toContain('webcortex_memory_entry');
  });

  it('answers 2 for another dialect, and names the known ones', async () => {
    const { code, output } = await cli('sql', '--dialect', 'oracle');
    expect(code).toBe(2);
    expect(output).toContain('sqlite, postgres');
  });
});
