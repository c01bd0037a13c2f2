import { describe, expect, it, jest } from '@jest/globals';
import { quietLog } from '../base/quiet-log.js';
import type { Call } from '../declare/call.js';
import type { Handler } from '../declare/declaration.js';
import { rootPrincipal } from '../identity/principal.js';
import type { OperationEntry } from '../manifest/manifest.js';
import { createDispatcher } from './dispatcher.js';
import { handlerTarget } from './handler-target.js';
import type { Invocation } from './invocation.js';
import type { Target, Validator } from './target.js';

const accept: Validator = (value) => ({ ok: true, value });

function entry(id: string, change: Partial<OperationEntry> = {}): OperationEntry {
  return {
    id,
    source: id,
    kind: 'handler',
    description: '',
    scopes: [],
    input: { type: 'object' },
    output: null,
    timeoutMs: 1000,
    route: null,
    tool: { name: id, readOnly: false, idempotent: false, approval: null },
    ...change,
  };
}

interface Case {
  readonly handler?: Handler;
  readonly entry?: Partial<OperationEntry>;
  readonly parse?: Validator;
  readonly check?: Validator;
}

function door(cases: Record<string, Case>) {
  const targets = new Map<string, Target>(
    Object.entries(cases).map(([id, one]) => [
      id,
      handlerTarget(entry(id, one.entry), one.handler ?? (() => 'done'), {
        parse: one.parse ?? accept,
        check: one.check ?? null,
      }),
    ]),
  );
  const dispatcher = createDispatcher(targets, 3);
  return (id: string, input: unknown, as: Partial<Invocation> = {}) =>
    dispatcher.dispatch(targets.get(id) as Target, input, { ...invocation, ...as });
}

const invocation: Invocation = {
  principal: rootPrincipal({ kind: 'api_key', id: 'k' }, ['read']),
  runId: null,
  rootRunId: null,
  depth: 0,
  budget: null,
  signal: new AbortController().signal,
  log: quietLog,
  direct: true,
};
const anonymous = rootPrincipal({ kind: 'anonymous', id: null }, []);
const refuse: Validator = () => ({ ok: false, issues: [{ path: 'limit', message: 'expected a number' }] });

describe('the door checks, in this order,', () => {
  it('depth: deeper than the limit is 508', async () => {
    const call = door({ t: { entry: { scopes: ['admin'] }, parse: refuse } });
    await expect(call('t', {}, { depth: 4 })).rejects.toMatchObject({ status: 508, code: 'depth_exceeded' });
  });

  it('scopes: 403 with a credential, naming what is missing, before the input is looked at', async () => {
    const call = door({ t: { entry: { scopes: ['read', 'write', 'admin'] }, parse: refuse } });
    await expect(call('t', {})).rejects.toMatchObject({
      status: 403,
      message: 'missing required scope(s): write, admin',
    });
  });

  it('scopes: 401 without a credential, with WWW-Authenticate', async () => {
    const call = door({ t: { entry: { scopes: ['read'] } } });
    const refused = { status: 401, code: 'unauthenticated', headers: { 'www-authenticate': expect.any(String) } };
    await expect(call('t', {}, { principal: anonymous })).rejects.toMatchObject(refused);
  });

  it('input: 400 with every issue and its path, and the handler never runs', async () => {
    const handler = jest.fn();
    const call = door({ t: { handler, parse: refuse } });
    const expected = { status: 400, code: 'invalid_input', details: [{ path: 'limit', message: 'expected a number' }] };
    await expect(call('t', {})).rejects.toMatchObject(expected);
    expect(handler).not.toHaveBeenCalled();
  });

  it('the gate: a gated tool runs only when a human asked for exactly this call', async () => {
    const tool = {
      name: 't',
      readOnly: false,
      idempotent: false,
      approval: { scopes: [], distinct: false, ttlSecs: 1 },
    };
    const call = door({ t: { entry: { tool } } });
    await expect(call('t', {}, { direct: false })).rejects.toMatchObject({ status: 403, code: 'approval_required' });
    await expect(call('t', {}, { direct: true })).resolves.toBe('done');
  });

  it('output: a mismatch is a 500 that does not leak the value', async () => {
    const call = door({
      t: { handler: () => 'secret', check: () => ({ ok: false, issues: [{ path: '', message: 'no' }] }) },
    });
    const error = await call('t', {}).catch((reason: Error) => reason);
    expect(error).toMatchObject({ status: 500, code: 'invalid_output' });
    expect(String(error)).not.toContain('secret');
  });
});

describe('a handler', () => {
  it('gets the parsed input', async () => {
    const call = door({ t: { handler: (input) => input, parse: () => ({ ok: true, value: { limit: 20 } }) } });
    await expect(call('t', {})).resolves.toEqual({ limit: 20 });
  });

  it('that takes too long ends with 408, and its signal aborts', async () => {
    let signal: AbortSignal | undefined;
    const handler: Handler = (_input, call) => {
      signal = call.signal;
      return new Promise(() => undefined);
    };
    const call = door({ t: { handler, entry: { timeoutMs: 10 } } });
    await expect(call('t', {})).rejects.toMatchObject({ status: 408, code: 'timeout' });
    expect(signal?.aborted).toBe(true);
  });

  it('that reads its signal only after its time is up finds it aborted', async () => {
    let late: Call | undefined;
    const handler: Handler = (_input, call) => {
      late = call;
      return new Promise(() => undefined);
    };
    const call = door({ t: { handler, entry: { timeoutMs: 10 } } });
    await expect(call('t', {})).rejects.toMatchObject({ status: 408 });
    expect(late?.signal.aborted).toBe(true);
  });

  it('ends when its caller goes away, and what it gives later is dropped', async () => {
    const controller = new AbortController();
    const handler: Handler = () => new Promise((_resolve, reject) => setTimeout(() => reject(new Error('late')), 20));
    const pending = door({ t: { handler } })('t', {}, { signal: controller.signal });
    controller.abort();
    await expect(pending).rejects.toMatchObject({ code: 'cancelled' });
    await new Promise((resolve) => setTimeout(resolve, 30));
  });

  it('that is a run keeps its own time: it is neither cut off nor left alone', async () => {
    const handler: Handler = () => new Promise((resolve) => setTimeout(() => resolve('its own result'), 30));
    const controller = new AbortController();
    const run = door({ t: { handler, entry: { kind: 'agent', timeoutMs: 5 } } })(
      't',
      {},
      { signal: controller.signal },
    );
    controller.abort();
    await expect(run).resolves.toBe('its own result');
  });

  it('is not started for a caller that is already gone', async () => {
    const handler = jest.fn();
    await expect(door({ t: { handler } })('t', {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'cancelled',
    });
    expect(handler).not.toHaveBeenCalled();
  });
});

describe('call.call', () => {
  it('invokes another tool as the same caller, one deeper, and through the gate', async () => {
    const seen: number[] = [];
    const tool = {
      name: 'gated',
      readOnly: false,
      idempotent: false,
      approval: { scopes: [], distinct: false, ttlSecs: 1 },
    };
    const call = door({
      outer: { handler: (_input, { call: invoke }) => invoke('inner', { a: 1 }) },
      inner: {
        handler: (input, { depth, user }) => {
          seen.push(depth);
          return [input, user.id];
        },
      },
      reach: { handler: (_input, { call: invoke }) => invoke('gated', {}) },
      gated: { entry: { tool } },
    });
    await expect(call('outer', {})).resolves.toEqual([{ a: 1 }, 'k']);
    expect(seen).toEqual([1]);
    await expect(call('reach', {})).rejects.toMatchObject({ code: 'approval_required' });
  });

  it('of itself without end stops at the depth limit', async () => {
    const call = door({ t: { handler: (_input, { call: invoke }) => invoke('t', {}) } });
    await expect(call('t', {})).rejects.toMatchObject({ status: 508 });
  });

  it.each(['nothing', 'constructor', '__proto__'])('of %s is a 404', async (name) => {
    const call = door({ t: { handler: (_input, { call: invoke }) => invoke(name, {}) } });
    await expect(call('t', {})).rejects.toMatchObject({ status: 404 });
  });
});
