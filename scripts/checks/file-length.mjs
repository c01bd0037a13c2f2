import { readFileSync } from 'node:fs';
import { shown } from '../lib/root.mjs';
import { sourceFiles } from '../lib/source-files.mjs';

/** Lines of a file: above `WARN` look again, above `MOST` never. */
const WARN = 250;
const MOST = 400;

/** Sorts files into too long and long: `[name, lines]` pairs. */
export function judgeLengths(lengths) {
  const say = ([name, lines]) => `${name} has ${lines} lines`;
  return {
    problems: lengths.filter(([, lines]) => lines > MOST).map((one) => `${say(one)}; the most is ${MOST}`),
    notes: lengths.filter(([, lines]) => lines > WARN && lines <= MOST).map((one) => `${say(one)}: look again`),
  };
}

/** No source, test or script is longer than 400 lines. */
export function checkFileLength() {
  const files = sourceFiles(['packages', 'examples', 'templates', 'e2e', 'bench', 'scripts']);
  const lengths = files.map((file) => [shown(file), readFileSync(file, 'utf8').trimEnd().split('\n').length]);
  return [{ name: 'file length', ...judgeLengths(lengths) }];
}
