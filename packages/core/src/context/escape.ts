import { wellFormed } from '../base/well-formed.js';

/** `<` and the characters that compatibility normalisation makes one, or that pass for one. */
const OPENERS = '<\uFF1C\uFE64\u02C2\u1438';

/** White space, controls and characters that are not seen: they may stand inside what a model still reads as a tag. */
const UNSEEN = '[\\s\\p{Cc}\\p{Cf}\\p{Mn}\\p{Default_Ignorable_Code_Point}\\u2800]*';

/** What no tag goes on with. Everything else may be read as a name: many symbols are letters to some reader. */
const HARMLESS = '[=\\-+*#%&|;,.()\\[\\]{}\'"~^@$\\\\>`]';

/** Openers that a harmless character doesn't follow. */
const tagLike = new RegExp(`[${OPENERS}](?!${UNSEEN}${HARMLESS})`, 'gu');

const entity = (char: string): string =>
  char === '<' ? '&lt;' : `&#x${char.codePointAt(0)?.toString(16).toUpperCase()};`;

/**
 * `text` with every opener of something tag-like as an entity, so that no data can close or open a block.
 * Lone surrogates and NUL become U+FFFD.
 */
export function escapeTags(text: string): string {
  return wellFormed(text).replaceAll('\0', '\uFFFD').replace(tagLike, entity);
}

/** `text` inside the double quotes of an attribute, on one line. */
export function escapeAttribute(text: string): string {
  return escapeTags(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
