import type { EarlyProblem, Method, RouteOptions, SharedOptions, ToolOptions } from './declaration.js';
import { toolOptions } from './tool-options.js';

/** What was said of one handler. */
export interface Said {
  /** `Tickets.list`, `route GET /tickets`. */
  readonly source: string;
  readonly routes: readonly { readonly method: Method; readonly options: RouteOptions }[];
  readonly tools: readonly ToolOptions[];
  /** The two places an option may stand in, for messages. */
  readonly places: 'on its route and on @Tool' | 'beside `tool` and in it';
}

const methods: ReadonlySet<string> = new Set<Method>(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']);
const sharedNames = [
  'scopes',
  'input',
  'output',
  'description',
  'timeoutMs',
] as const satisfies readonly (keyof SharedOptions)[];

/** The mistakes in one handler's route and tool that can be seen before the manifest is built. */
export function operationProblems({ source, routes, tools, places }: Said): EarlyProblem[] {
  const problems: EarlyProblem[] = [];
  const add = (code: string, message: string): void => {
    problems.push({ code, source, message });
  };
  const [route] = routes;
  const [tool] = tools;
  if (routes.length > 1) {
    add('several-routes', `${source} has ${routes.length} routes; give each route a method of its own`);
  }
  if (tools.length > 1) add('several-tools', `${source} has more than one @Tool; keep one`);
  for (const name of sharedNames) {
    if (route?.options[name] === undefined || tool?.[name] === undefined) continue;
    add('said-twice', `${source} says \`${name}\` ${places}; say it on one of them`);
  }
  for (const { method } of routes) {
    if (methods.has(method)) continue;
    add(
      'unknown-method',
      `${source} has the HTTP method "${String(method)}"; it must be one of ${[...methods].join(', ')}`,
    );
  }
  return problems;
}

/** What a builder was told of one handler. */
export interface BuilderSaid {
  readonly source: string;
  readonly route?: Said['routes'][number];
  readonly tool?: boolean | ToolOptions | undefined;
}

/** The same of a builder's options. */
export function builderProblems({ source, route, tool }: BuilderSaid): EarlyProblem[] {
  const asTool = toolOptions(tool);
  return operationProblems({
    source,
    routes: route === undefined ? [] : [route],
    tools: asTool === undefined ? [] : [asTool],
    places: 'beside `tool` and in it',
  });
}

/** Types refuse it, but not every caller has types. */
export function handlerProblems({
  source,
  handler,
}: {
  readonly source: string;
  readonly handler: unknown;
}): EarlyProblem[] {
  if (typeof handler === 'function') return [];
  const message = `the handler of ${source} is not a function; give one as the last argument`;
  return [{ code: 'handler-not-a-function', source, message }];
}
