import type { Method, RouteOptions } from './declaration.js';
import { recordRoute } from './record.js';
import type { AnyHandler, Verdict } from './signature-check.js';
import { withParentheses } from './with-parentheses.js';

/** A method decorator that fits only methods which take and give what the options say. */
export type HandlerDecorator<O, Path extends string> = <H extends AnyHandler>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<H> & Verdict<H, O, Path>,
) => void;

/**
 * Serves the method at `path` (`/tickets/:id`).
 * @param options see `RouteOptions`; an `input` schema must name every parameter of the path
 */
export function Route<const Path extends string, const O extends RouteOptions = Record<never, never>>(
  method: Method,
  path: Path,
  options?: O,
): HandlerDecorator<O, Path> {
  withParentheses('Route', [method, path]);
  return ((...args: unknown[]): void =>
    recordRoute(args, { method, path, options: options ?? {} })) as HandlerDecorator<O, Path>;
}

type Shorthand = <const Path extends string, const O extends RouteOptions = Record<never, never>>(
  path: Path,
  options?: O,
) => HandlerDecorator<O, Path>;

const shorthand =
  (decorator: string, method: Method): Shorthand =>
  (path, options) => {
    withParentheses(decorator, [path, options]);
    return Route(method, path, options);
  };

/** `@Route('GET', path, options)`. */
export const Get: Shorthand = shorthand('Get', 'GET');
/** `@Route('POST', path, options)`. */
export const Post: Shorthand = shorthand('Post', 'POST');
/** `@Route('PUT', path, options)`. */
export const Put: Shorthand = shorthand('Put', 'PUT');
/** `@Route('PATCH', path, options)`. */
export const Patch: Shorthand = shorthand('Patch', 'PATCH');
/** `@Route('DELETE', path, options)`. */
export const Delete: Shorthand = shorthand('Delete', 'DELETE');
