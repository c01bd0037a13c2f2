import { distance } from 'fastest-levenshtein';

/**
 * The known name closest to `name`, when it is close enough to be a typo: at most a third of the longer
 * name's length away, at least one edit allowed, case ignored.
 */
export function didYouMean(name: string, known: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    if (candidate === name) continue;
    const d = distance(wanted, candidate.toLowerCase());
    const allowed = Math.max(1, Math.floor(Math.max(name.length, candidate.length) / 3));
    if (d <= allowed && d < bestDistance) {
      best = candidate;
      bestDistance = d;
    }
  }
  return best;
}
