/** One rule of the service that a request breaks. */
export interface WireProblem {
  /** Where: `messages.2.content.0`; `''` for the whole. */
  readonly path: string;
  readonly message: string;
}

/** Collects problems; a validator hands it on to its rules. */
export type Report = (path: string, message: string) => void;

/** Tool names both services accept. */
export const toolNamePattern = /^[a-zA-Z0-9_-]{1,64}$/;

/** Runs rules over a body and gives everything they reported, in order. */
export function collect(run: (report: Report) => void): readonly WireProblem[] {
  const problems: WireProblem[] = [];
  run((path, message) => problems.push({ path, message }));
  return problems;
}

/** As the services put it: `path: message`. */
export function problemText(problem: WireProblem): string {
  return problem.path === '' ? problem.message : `${problem.path}: ${problem.message}`;
}
