import { wellFormed } from '../base/well-formed.js';

/** `<` and the characters that compatibility normalisation makes one, or that pass for one. */
const OPENERS = '<\uFF1C\uFE64\u02C2\u1438';

/** White space, controls and characters that are not seen: they may stand inside what a model still reads as a tag. */
const UNSEEN = '[\\s\\p{Cc}\\p{Cf}\\p{Mn}\\p{Default_Ignorable_Code_Point}\\u2800]*';

/** What makes an opener tag-like: a name, an end tag, a declaration, another opener, or the end of the text. */
const tagLike = new RegExp(
  `[${OPENERS}](?=${UNSEEN}(?:[\\p{L}\\p{N}_:/!?\uFF0F\u2044\u2215\u29F8\uFF01\uFF1F${OPENERS}]|$))`,
  'gu',
);

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
