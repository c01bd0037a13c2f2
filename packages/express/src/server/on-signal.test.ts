import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { onSignal } from './on-signal.js';

class FakeProcess extends EventEmitter {
  readonly codes: number[] = [];

  exit(code: number): void {
    this.codes.push(code);
  }
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a signal', () => {
  it.each(['SIGTERM', 'SIGINT'])('%s stops once, and ends the process with 0 when that is through', async (signal) => {
    const fake = new FakeProcess();
    let finish = (): void => {};
    let stops = 0;
    onSignal(fake, () => {
      stops += 1;
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
    fake.emit(signal, signal);
    await settled();
    expect(fake.codes).toEqual([]);
    finish();
    await settled();
    expect(fake.codes).toEqual([0]);
    expect(stops).toBe(1);
  });

  it('that is the second ends the process at once', () => {
    const fake = new FakeProcess();
    onSignal(fake, () => new Promise(() => {}));
    fake.emit('SIGTERM', 'SIGTERM');
    fake.emit('SIGINT', 'SIGINT');
    expect(fake.codes).toEqual([130]);
  });

  it('ends the process with 1 when stopping fails', async () => {
    const fake = new FakeProcess();
    onSignal(fake, () => Promise.reject(new Error('no')));
    fake.emit('SIGTERM', 'SIGTERM');
    await settled();
    expect(fake.codes).toEqual([1]);
  });

  it('means nothing to us any more once the listeners are off', () => {
    const fake = new FakeProcess();
    onSignal(fake, () => Promise.resolve())();
    expect(fake.listenerCount('SIGTERM') + fake.listenerCount('SIGINT')).toBe(0);
  });
});
