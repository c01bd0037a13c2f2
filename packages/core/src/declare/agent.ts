import type { AgentOptions } from './declaration.js';
import { recordAgent } from './record.js';
import { withParentheses } from './with-parentheses.js';

/** Declares an agent; its name is the class name in snake_case unless `name` is given. */
export function Agent(options: AgentOptions): (target: abstract new (...args: never[]) => object) => void {
  withParentheses('Agent', [options]);
  return (...args: unknown[]) => recordAgent(args, options ?? {});
}
