import type { Call } from './call.js';
import type { DataContextOptions, SqlContextOptions } from './context-options.js';
import { recordClassContext, recordContext } from './record.js';
import { withParentheses } from './with-parentheses.js';

/** Options of a provider that is a method. */
export interface MethodContextOptions {
  /** Tells the model what the block is. Default `''`. */
  readonly description?: string;
  /** Characters (code points) of the rendered value, a hard cap. Default 4000. */
  readonly maxChars?: number;
}

type ClassDecorated = (target: abstract new (...args: never[]) => object) => void;
type MethodDecorated = <H extends (call: Call) => unknown>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<H>,
) => void;

/** Declares a context provider: a class with `data` or `sql`, or a method that gives the value for a caller. */
export function Context(name: string, options: DataContextOptions | SqlContextOptions): ClassDecorated;
export function Context(name: string, options?: MethodContextOptions): MethodDecorated;
export function Context(name: string, options: object = {}): unknown {
  withParentheses('Context', [name, options]);
  return (...args: unknown[]): void => {
    if ('data' in options || 'sql' in options) {
      recordClassContext(args, { name, options: options as DataContextOptions });
    } else {
      recordContext(args, { name, options });
    }
  };
}
