import { distance } from 'fastest-levenshtein';

/**
 * The known name closest to `name`, when it is close enough to be a typo: at most two edits or a third of the
 * longer name's length away (one edit in names under four characters), case ignored.
 */
export function didYouMean(name: string, known: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    if (candidate === name) continue;
    const d = distance(wanted, candidate.toLowerCase());
    const longer = Math.max(name.length, candidate.length);
    // Two edits for a word of four: a swap of neighbours counts as two.
    const short = longer < 4 || (longer === 4 && name.length !== candidate.length);
    const allowed = short ? 1 : Math.max(2, Math.floor(longer / 3));
    if (d <= allowed && d < bestDistance) {
      best = candidate;
      bestDistance = d;
    }
  }
  return best;
}
