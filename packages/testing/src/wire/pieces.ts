/** Cuts a text into pieces of at most `size` characters, never inside one. */
export function pieces(text: string, size = 7): readonly string[] {
  const characters = [...text];
  const cut: string[] = [];
  for (let start = 0; start < characters.length; start += size)
    cut.push(characters.slice(start, start + size).join(''));
  return cut;
}
