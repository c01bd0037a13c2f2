/**
 * `text` without its differences of case, in any script: full case folding as Unicode defines it (`ß` and
 * `SS` are the same, and so are `σ`, `ς` and `Σ`), built from the two mappings the language has. It departs
 * from CaseFolding.txt in one letter: the Turkish `ı` counts as an `i`. Nothing is normalised: `é` in one
 * character isn't `e` and an accent.
 *
 * Both databases search a column folded by this function, so that they agree with each other.
 */
export function foldCase(text: string): string {
  return text.replaceAll('ẞ', 'ß').toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}
