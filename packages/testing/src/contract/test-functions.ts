/** As much of `expect` as the contracts use; `@jest/globals` and Vitest both fit. */
export interface Expectation {
  toBe(expected: unknown): void;
  toEqual(expected: unknown): void;
  toMatchObject(expected: Record<string, unknown> | unknown[]): void;
}

/** The functions of a test runner. They are passed in, so that this package depends on none. */
export interface TestFunctions {
  describe(name: string, body: () => void): void;
  it(name: string, body: () => Promise<void>): void;
  expect(actual: unknown): Expectation;
}
