const plain = /^[A-Za-z0-9._-]{1,128}$/;

/** The client's own id when it is plain (1 … 128 of `A-Za-z0-9._-`), else a new one. */
export function requestIdOf(sent: string | undefined, newId: () => string): string {
  return sent !== undefined && plain.test(sent) ? sent : newId();
}
