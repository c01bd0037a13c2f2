import type { ToolOptions } from './declaration.js';
import { recordTool } from './record.js';
import type { HandlerDecorator } from './route.js';
import { withParentheses } from './with-parentheses.js';

/**
 * Makes the method a tool: with a route beside it that route, without one a tool for agents only. Where the
 * route has the `input`, the route's decorator judges the handler.
 */
export function Tool<const O extends ToolOptions = Record<never, never>>(options?: O): HandlerDecorator<O, string>;
export function Tool(...given: readonly unknown[]): unknown {
  withParentheses('Tool', given);
  const options = (given[0] ?? {}) as ToolOptions;
  return (...args: unknown[]): void => recordTool(args, options);
}
