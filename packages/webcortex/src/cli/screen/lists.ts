/** Names with commas between: as many as `room` characters hold, and how many more there are. */
export function listWithin(names: readonly string[], room: number): string {
  const all = names.join(', ');
  if (all.length <= room) return all;
  const shown: string[] = [];
  let length = ' and 999 more'.length;
  for (const name of names) {
    length += name.length + 2;
    if (length > room && shown.length > 0) break;
    shown.push(name);
  }
  const left = names.length - shown.length;
  return left === 0 ? all : `${shown.join(', ')} and ${left} more`;
}

/** All names with commas between, in lines of at most `room` characters where names allow it. */
export function wrapList(names: readonly string[], room: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const [at, name] of names.entries()) {
    const item = at < names.length - 1 ? `${name},` : name;
    if (line !== '' && line.length + 1 + item.length > room) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? item : `${line} ${item}`;
  }
  return line === '' ? lines : [...lines, line];
}
