const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** `text` with every lone surrogate replaced by U+FFFD: a string that UTF-8 and every JSON parser accept. */
export function wellFormed(text: string): string {
  if (!loneSurrogate.test(text)) return text;
  return Buffer.from(text, 'utf8').toString('utf8');
}
