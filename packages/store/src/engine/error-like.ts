/** What a driver throws: an error, maybe of another realm, with a code of its own. */
export interface ErrorLike {
  readonly message: string;
  readonly code: string;
}

/** `null` for what isn't an error with a message; `code` is `''` where there is none. */
export function errorLike(error: unknown): ErrorLike | null {
  if (typeof error !== 'object' || error === null || !('message' in error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return { message: String(error.message), code };
}
