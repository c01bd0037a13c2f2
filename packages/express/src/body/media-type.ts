const json = /^application\/json[ \t]*(?:;[ \t]*charset="?utf-8"?[ \t]*)?$/i;

/** Whether a `Content-Type` says JSON in UTF-8, with no other parameter and nothing after it. */
export function isJsonType(contentType: string | undefined): boolean {
  return contentType === 'application/json' || (contentType !== undefined && json.test(contentType));
}
