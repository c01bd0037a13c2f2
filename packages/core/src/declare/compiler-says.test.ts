import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, '../../type-tests/must-fail');
const fixtures = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({
    file,
    says: readFileSync(join(folder, file), 'utf8').split('\n')[0]?.replace('// says: ', '') ?? '',
  }));

let output = '';

beforeAll(() => {
  const tsc = join(here, '../../../../node_modules/typescript/bin/tsc');
  const run = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], { encoding: 'utf8' });
  output = run.stdout + run.stderr;
}, 60_000);

describe('the compiler', () => {
  it.each(fixtures)('says of $file: $says', ({ file, says }) => {
    const [, after = ''] = output.split(`${file}(`);
    const message = after.split(/\n(?=\S)/)[0] ?? '';
    expect(message).toContain(says);
  });
});
