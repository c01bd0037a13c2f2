import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../../../..');
const good = join(here, '../../type-tests');
const bad = join(good, 'must-fail');

const fixtures = readdirSync(bad)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, says: /^\/\/ says: (.+)/.exec(readFileSync(join(bad, file), 'utf8'))?.[1] ?? '(no words)' }));

/** What TypeScript's own compiler prints of a folder. */
function compile(folder: string): string {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const run = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], { encoding: 'utf8', cwd: root });
  return run.stdout + run.stderr;
}

describe('the compiler', () => {
  let output = '';

  beforeAll(() => {
    output = compile(bad);
  }, 60_000);

  it.each(fixtures)('says of $file: $says', ({ file, says }) => {
    const [, after = ''] = output.split(`/${file}(`);
    const message = after.split(/\n(?=\S)/)[0] ?? '';
    expect(message).toContain(says);
  });

  it('accepts what must compile, and refuses each line that says so', () => {
    expect(compile(good)).toBe('');
  }, 60_000);
});
