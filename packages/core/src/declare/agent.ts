import type { AgentOptions } from './declaration.js';
import { recordAgent } from './record.js';

/** Declares an agent; its name is the class name in snake_case unless `name` is given. */
export function Agent(options: AgentOptions): (target: abstract new (...args: never[]) => object) => void {
  return (target) => recordAgent(target, options);
}
