/** A promise and what settles it: for tests that wait until the app is at a certain point. */
export interface Gate {
  readonly passed: Promise<void>;
  pass(): void;
}

export function gate(): Gate {
  let pass: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => {
    pass = resolve;
  });
  return { passed, pass };
}
