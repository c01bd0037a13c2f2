const everyMs = 20;
const atMostMs = 20_000;

/** Looks until there is a value. @param shown what to show when there never is */
export async function until<T>(
  what: string,
  look: () => T | undefined | Promise<T | undefined>,
  shown?: () => string,
): Promise<T> {
  const end = performance.now() + atMostMs;
  for (;;) {
    const value = await look();
    if (value !== undefined) return value;
    if (performance.now() > end)
      throw new Error(`waited in vain until ${what}${shown === undefined ? '' : `:\n${shown()}`}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
