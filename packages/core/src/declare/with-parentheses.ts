/**
 * `@Tool` instead of `@Tool()` would hand its own inner function to the class as the method. The types refuse it;
 * esbuild and tsx don't look at types.
 *
 * @param given the first two arguments of the decorator's factory
 * @throws TypeError when they are what a class hands to a decorator
 */
export function withParentheses(decorator: string, given: readonly unknown[]): void {
  const [first, second] = given;
  const bare =
    typeof first === 'function' ||
    (typeof first === 'object' && typeof second === 'string') ||
    (typeof second === 'object' && second !== null && 'addInitializer' in second);
  if (bare) throw new TypeError(`webcortex: write @${decorator}(…) with parentheses and its options`);
}
