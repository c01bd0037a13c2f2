// The rows of the memory bench: reproducible, and mixed so that no principal's rows lie together by luck.

const WORDS = 'invoice refund shipping address prefers email phone morning evening delivery order customer account'
  .concat(' language german french street city postcode allergic vegetarian birthday project deadline meeting notes')
  .concat(' password reset printer laptop warranty contract renewal discount colour size blue green red large small')
  .split(' ');

/** A small generator with a seed (mulberry32). */
export function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const CAPPED = 'capped';
export const SMALL = 'small';

/** How many rows each principal has: one at the cap, one small, the rest alike. */
export function population(rows, principals, cap) {
  const owners = new Map([
    [CAPPED, cap],
    [SMALL, 100],
  ]);
  const rest = principals - owners.size;
  const left = rows - cap - 100;
  for (let i = 0; i < rest; i++) owners.set(`user-${i}`, Math.floor(left / rest) + (i < left % rest ? 1 : 0));
  return owners;
}

/** Every row, in an order shuffled over the principals. */
export function* rowsOf(owners, seed) {
  const next = random(seed);
  const pending = [...owners].map(([owner, count]) => ({ owner, count, made: 0 }));
  while (pending.length > 0) {
    const index = Math.floor(next() * pending.length);
    const one = pending[index];
    // In proportion to their size, so that a large principal's rows are spread as well.
    for (let n = Math.max(1, Math.round(one.count / 1000)); n > 0 && one.made < one.count; n--) yield row(one, next);
    if (one.made >= one.count) pending.splice(index, 1);
  }
}

function row(one, next) {
  const n = one.made++;
  const words = Array.from({ length: 14 + Math.floor(next() * 10) }, () => WORDS[Math.floor(next() * WORDS.length)]);
  // Common: in every third row. Rare: once for each principal, in the middle.
  if (n % 3 === 0) words.push('ubiquitous');
  if (n === Math.floor(one.count / 2)) words.push('zanzibar');
  return { owner: one.owner, key: `fact-${n}`, value: words.join(' '), seq: n + 1 };
}
