/** Columns of text, left-aligned, two spaces apart. The last one is cut to `width`, where there is one. */
export function table(rows: readonly (readonly string[])[], width?: number): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, at) => Math.max(...rows.map((row) => lengthOf(row[at] ?? ''))));
  const lines = rows.map((row) => {
    const line = row.map((cell, at) =>
      at === columns - 1 ? cell : cell + ' '.repeat((widths[at] ?? 0) - lengthOf(cell)),
    );
    return cutLine(line.join('  ').trimEnd(), width);
  });
  return lines.join('\n');
}

function lengthOf(text: string): number {
  return [...text].length;
}

function cutLine(line: string, width: number | undefined): string {
  if (width === undefined || lengthOf(line) <= width) return line;
  return `${[...line].slice(0, Math.max(1, width - 1)).join('')}…`;
}
