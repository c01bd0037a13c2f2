/** How many characters (code points) `text` has. */
export function countChars(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** The first `count` code points. */
function take(text: string, count: number): string {
  let end = 0;
  let left = count;
  for (const char of text) {
    if (left === 0) break;
    end += char.length;
    left--;
  }
  return text.slice(0, end);
}

/**
 * `text` with at most `maxChars` code points, the marker included; what is cut is said by the marker. A limit
 * smaller than the marker leaves the beginning of the marker.
 */
export function clip(text: string, maxChars: number): string {
  // A code point has one or two UTF-16 units: a short text needs no counting.
  if (text.length <= maxChars) return text;
  const total = countChars(text);
  if (total <= maxChars) return text;
  const marker = (shown: number): string => `…[truncated: showing ${shown} of ${total} characters]`;
  // The figure is part of the marker: start from the longest it can have and give back what it didn't need.
  let shown = Math.max(0, maxChars - countChars(marker(maxChars)));
  while (shown + 1 + countChars(marker(shown + 1)) <= maxChars) shown++;
  return take(take(text, shown) + marker(shown), maxChars);
}
