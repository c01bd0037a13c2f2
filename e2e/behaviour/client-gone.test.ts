import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { callTool, callTools, fail, lastUserText, say } from '@webcortex/testing';
import { type AuditEvent, type Desk, type DeskSpec, withDesk } from './kit/desk.js';
import { formats } from './kit/formats.js';
import { type Gate, gate } from './kit/gate.js';
import { stream } from './kit/stream.js';
import { until } from './kit/until.js';

interface Hanging {
  readonly spec: Pick<DeskSpec, 'declare'>;
  readonly inside: Gate;
  readonly aborted: Gate;
  readonly ran: string[];
}

/** An agent with a tool that tells when it is at work, and hangs until its signal aborts. */
function hanging(): Hanging {
  const inside = gate();
  const aborted = gate();
  const ran: string[] = [];
  return {
    inside,
    aborted,
    ran,
    spec: {
      declare(app) {
        app.tool({ name: 'hang' }, (_input, call) => {
          ran.push('hang');
          inside.pass();
          return new Promise((resolve) =>
            call.signal.addEventListener('abort', () => {
              aborted.pass();
              resolve('too late');
            }),
          );
        });
        app.tool({ name: 'ping' }, () => ran.push('ping'));
        app.agent('a', { tools: ['hang', 'ping'] });
        app.agent('boss', { tools: ['a'] });
      },
    },
  };
}

/** Starts a run, and hangs up when `when` comes. */
async function hangUp({ run }: Desk, body: object, at: { when: Promise<unknown>; path?: string }): Promise<void> {
  const controller = new AbortController();
  const { path = '/agents/a' } = at;
  const answer = run(body, { path, signal: controller.signal }).catch((error: unknown) => error);
  await at.when;
  controller.abort();
  expect(await answer).toMatchObject({ name: 'AbortError' });
}

const failed = ({ audit }: Desk, count = 1): Promise<readonly AuditEvent[]> =>
  until(`${count} run(s) failed`, async () => {
    const events = await audit('kind=agent_failed');
    return events.length >= count ? events : undefined;
  });

describe.each(formats)('a caller that hangs up on $format', ({ format }) => {
  it('in the middle of a tool ends it and the run: no further call, no further request, and what was spent is kept', () => {
    const { spec, inside, aborted, ran } = hanging();
    return withDesk({ format, ...spec, script: [callTools([{ name: 'hang' }, { name: 'ping' }])] }, async (desk) => {
      await hangUp(desk, { input: 'go' }, { when: inside.passed });
      await aborted.passed;
      const [event] = await failed(desk);
      expect(event?.detail).toMatchObject({
        status: 'failed',
        error: { code: 'cancelled' },
        usage: { tree_tokens: 15 },
      });
      expect(ran).toEqual(['hang']);
      expect(desk.model.requests).toHaveLength(1);
      expect(await desk.ledger()).toMatchObject([{ caller: 'agent:a', calls: 1, input_tokens: 10, output_tokens: 5 }]);
    });
  });

  it('in the middle of an answer ends the request to the service, and its cost is charged', () => {
    const { spec } = hanging();
    return withDesk({ format, ...spec, script: [fail({ how: 'hang' })] }, async (desk) => {
      await hangUp(desk, { input: 'go' }, { when: desk.model.received(1) });
      expect(await desk.model.requests[0]?.closed).toBe('aborted');
      expect((await failed(desk))[0]?.detail).toMatchObject({ error: { code: 'cancelled' } });
      expect(await desk.ledger()).toMatchObject([{ calls: 1, estimated: 1 }]);
    });
  });

  it('ends the runs below it too', () => {
    const { spec, inside, aborted } = hanging();
    return withDesk({ format, ...spec, script: [callTool('a', { input: 'down' }), callTool('hang')] }, async (desk) => {
      await hangUp(desk, { input: 'go' }, { when: inside.passed, path: '/agents/boss' });
      await aborted.passed;
      const events = await failed(desk, 2);
      expect(events.map(({ actor }) => actor).sort()).toEqual(['agent:a#agent:boss#u', 'agent:boss#u']);
      expect(desk.model.requests).toHaveLength(2);
    });
  });

  it('leaves its session as it was, and free', () => {
    const { spec, inside } = hanging();
    return withDesk(
      { format, ...spec, script: [say('one'), callTool('hang'), (request) => say(`after ${lastUserText(request)}`)] },
      async (desk) => {
        const session = { session_id: 's' };
        await desk.run({ input: 'first', ...session });
        await hangUp(desk, { input: 'second', ...session }, { when: inside.passed });
        expect((await desk.run({ input: 'third', ...session })).run.output).toBe('after third');
        const texts = desk.model.requests.at(-1)?.view.messages.map(({ text }) => text);
        expect(texts).toEqual(['first', 'one', 'third']);
      },
    );
  });
});

describe.each(formats)('a listener that goes away on $format', ({ format }) => {
  it.each([
    ['before the first word', fail({ how: 'hang' })],
    ['in the middle of the words', fail({ how: 'stall', turn: say('a text of several pieces'), after: 5 })],
  ])('%s ends the run and the request', (_when, failure) => {
    const { spec } = hanging();
    return withDesk({ format, ...spec, script: [failure] }, async (desk) => {
      const controller = new AbortController();
      const streamed = stream(desk, 'go', controller.signal);
      await desk.model.received(1);
      controller.abort();
      const { run, events } = await streamed;
      expect(run).toMatchObject({ status: 'failed', error: { code: 'cancelled' } });
      expect(events.at(-1)).toEqual({ type: 'run_finished', data: run });
      expect(await desk.model.requests[0]?.closed).toBe('aborted');
    });
  });
});

describe('a server that ends while runs are at work', () => {
  it('waits as long as it may, then ends them, and keeps what was spent', () => {
    const { spec, inside, aborted } = hanging();
    return withDesk({ ...spec, app: { shutdownTimeoutMs: 100 }, script: [callTool('hang')] }, async (desk) => {
      const answer = desk.run('go').then(
        ({ status }) => status,
        () => 'cut',
      );
      await inside.passed;
      await desk.restart();
      await aborted.passed;
      expect(['cut', 502, 503]).toContain(await answer);
    });
  });
});

describe('a process that dies of unhandled rejections', () => {
  it.each(formats)(
    'does not die of callers that hang up on $format',
    ({ format, model }) => {
      const script = fileURLToPath(new URL('./kit/hang-up.mjs', import.meta.url));
      const child = spawn(process.execPath, ['--unhandled-rejections=strict', script, format, model]);
      let output = '';
      child.stdout.on('data', (chunk) => (output += String(chunk)));
      child.stderr.on('data', (chunk) => (output += String(chunk)));
      return new Promise<void>((resolve, reject) => {
        child.once('error', reject);
        child.once('exit', (code) => {
          try {
            expect([code, output]).toEqual([0, 'lived\n']);
            resolve();
          } catch (error) {
            reject(error);
          }
        });
      });
    },
    20_000,
  );
});
