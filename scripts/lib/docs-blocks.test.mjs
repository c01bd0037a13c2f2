import { describe, expect, it } from '@jest/globals';
import { asFile, testedBlocks } from './docs-blocks.mjs';

const block = (info) => ['# Page', `\`\`\`${info}`, 'const a = 1;', '```', 'after'].join('\n');

describe('blocks of a page', () => {
  it.each([
    ['ts check', 'check'],
    ['ts run', 'run'],
    ['typescript run', 'run'],
    ['ts check title="app.ts"', 'check'],
  ])('marked "%s" are tested', (info, mode) => {
    expect(testedBlocks(block(info))).toEqual([{ mode, line: 3, code: 'const a = 1;\n' }]);
  });

  it.each([['ts'], ['sh run'], ['json check'], ['']])('marked "%s" are left alone', (info) => {
    expect(testedBlocks(block(info))).toEqual([]);
  });

  it('may hold shorter fences', () => {
    const text = ['````ts check', '/* ```ts run', '``` */', '````'].join('\n');
    expect(testedBlocks(text)).toEqual([{ mode: 'check', line: 2, code: '/* ```ts run\n``` */\n' }]);
  });

  it('must be closed', () => {
    expect(() => testedBlocks('```ts check\nconst a = 1;')).toThrow('never closed');
  });

  it('keep the line numbers of their page', () => {
    expect(asFile({ line: 3, code: 'const a = 1;\n' }).split('\n')[2]).toBe('const a = 1;');
  });
});
