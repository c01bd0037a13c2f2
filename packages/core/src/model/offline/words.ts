const stopWords: ReadonlySet<string> = new Set(
  (
    'a an and any are as at be by can could do does for from give has have how i in is it its me my of on or our ' +
    'please that the their them there they this to us was we what when where which who will with would you your'
  ).split(' '),
);

/** A word in the form words are compared in: lower case, without the commonest endings. */
function stem(word: string): string {
  const lower = word.toLowerCase();
  if (lower.length > 4 && lower.endsWith('ies')) return `${lower.slice(0, -3)}y`;
  if (lower.length > 4 && /(?:ss|sh|ch|x)es$/.test(lower)) return lower.slice(0, -2);
  if (lower.length > 3 && lower.endsWith('s') && !lower.endsWith('ss')) return lower.slice(0, -1);
  return lower;
}

/** The words of a text or a name (`list_tickets`, `dueDate`) that say something, in comparable form. */
export function wordsOf(text: string): ReadonlySet<string> {
  const separated = text.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2');
  const words = separated.match(/\p{L}+|\d+/gu) ?? [];
  return new Set(words.map(stem).filter((word) => !stopWords.has(word)));
}
