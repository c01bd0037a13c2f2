import { describe, expect, it } from '@jest/globals';
import { createLog } from './log.js';

function lines(level: 'info' | 'silent'): { lines: string[]; log: ReturnType<typeof createLog> } {
  const written: string[] = [];
  return {
    lines: written,
    log: createLog({
      level,
      destination: {
        write: (line: string) => {
          written.push(line);
        },
      },
    }),
  };
}

describe('the log', () => {
  it('writes a JSON object a line, with a time, a level name and the stack of an error', () => {
    const { lines: written, log } = lines('info');
    log.error({ err: new Error('broken'), request_id: 'r' }, 'failed');
    log.debug({}, 'not this one');
    expect(written).toHaveLength(1);
    expect(JSON.parse(written[0] ?? '')).toEqual({
      level: 'error',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      err: expect.objectContaining({ message: 'broken', stack: expect.stringContaining('log.test') }),
      request_id: 'r',
      msg: 'failed',
    });
  });

  it('writes nothing when silent', () => {
    const { lines: written, log } = lines('silent');
    log.error({}, 'no');
    expect(written).toEqual([]);
  });
});
