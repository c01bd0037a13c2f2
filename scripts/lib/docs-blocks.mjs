/**
 * The TypeScript blocks of a page that ask to be tested: `{ mode, line, code }`, with the line their code starts on.
 * A block asks with a word after the language: ```ts check compiles it, ```ts run runs it as well.
 */
export function testedBlocks(text) {
  const blocks = [];
  let open;
  text.split('\n').forEach((line, index) => {
    const fence = /^\s*(`{3,})(.*)$/.exec(line);
    if (open !== undefined) {
      if (fence !== null && fence[1].length >= open.ticks && fence[2].trim() === '') {
        if (open.mode !== undefined)
          blocks.push({ mode: open.mode, line: open.line, code: `${open.lines.join('\n')}\n` });
        open = undefined;
      } else open.lines.push(line);
    } else if (fence !== null) {
      const [language, ...words] = fence[2].trim().split(/\s+/);
      const isTypeScript = language === 'ts' || language === 'typescript';
      const mode = isTypeScript ? ['run', 'check'].find((word) => words.includes(word)) : undefined;
      open = { mode, ticks: fence[1].length, line: index + 2, lines: [] };
    }
  });
  if (open !== undefined) throw new Error(`the code block before line ${open.line} is never closed`);
  return blocks;
}

/** The block as a file whose line numbers are the page's. */
export const asFile = ({ line, code }) => '\n'.repeat(line - 1) + code;
