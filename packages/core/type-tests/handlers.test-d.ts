// What must compile, and what must not. Compiled by `tsc`, never run.
import { z } from 'zod';
import {
  Agent,
  type Call,
  Get,
  Post,
  Route,
  type RouteOptions,
  type StandardSchema,
  Tool,
  toolsOf,
  WebCortex,
} from '../src/index.js';

const listInput = z.object({ state: z.enum(['open', 'closed']).optional(), limit: z.int().default(20) });
const byId = z.object({ id: z.string() });
const ticket = z.object({ id: z.number(), subject: z.string() });

/** Any library's Standard Schema, not zod's. */
declare const plainStandard: StandardSchema<{ size: string }, { size: number }>;

export class Good {
  @Get('/tickets', { input: listInput })
  @Tool({ name: 'list_tickets', description: 'd' })
  list(input: { state?: 'open' | 'closed' | undefined; limit: number }, call: Call) {
    return [input.limit, call.user.id];
  }

  @Get('/wider', { input: listInput })
  wider(input: { limit: number | string }) {
    return input;
  }

  @Get('/none', { input: listInput })
  none() {
    return 1;
  }

  @Post('/out', { output: ticket })
  async out() {
    return { id: 1, subject: 'x', more: true };
  }

  @Route('PUT', '/tickets/:id', { input: byId })
  put({ id }: { id: string }): void {
    id.trim();
  }

  @Get('/loose', { input: { type: 'object', properties: { a: { type: 'string' } } } })
  loose(input: unknown) {
    return input;
  }

  @Tool({ input: byId, description: 'd' })
  alone({ id }: { id: string }) {
    return id;
  }

  @Get('/optional', { input: listInput })
  optional(input?: { limit: number }) {
    return input;
  }

  @Get('/open/:id', { input: z.looseObject({}) })
  open(input: Record<string, unknown>) {
    return input;
  }

  @Get('/either/:id', { input: z.union([byId, z.object({ id: z.int(), more: z.boolean() })]) })
  either({ id }: { id: string | number }) {
    return id;
  }

  @Get('/standard', { input: plainStandard })
  standard(input: { size: number }) {
    return input;
  }

  @Get('/split')
  @Tool({ input: byId, output: ticket, description: 'd' })
  split({ id }: { id: string }) {
    return { id: Number(id), subject: 'x' };
  }

  @Get('/extra', { input: byId })
  extra({ id }: { id: string }, call: Call, more = 1) {
    return [id, call.depth, more];
  }
}

export class Bad {
  // @ts-expect-error the parameter doesn't accept what the schema produces
  @Get('/a', { input: listInput })
  wrong(input: { limit: string }) {
    return input;
  }

  // @ts-expect-error the parameter wants a key the schema doesn't produce
  @Get('/b', { input: listInput })
  more(input: { limit: number; missing: string }) {
    return input;
  }

  // @ts-expect-error the parameter is typed any
  @Get('/c', { input: listInput })
  // biome-ignore lint/suspicious/noExplicitAny: the case under test
  any(input: any) {
    return input;
  }

  // @ts-expect-error the output schema doesn't accept the result
  @Get('/d', { output: ticket })
  result() {
    return { id: 'one', subject: 'x' };
  }

  // @ts-expect-error the same through a promise
  @Get('/e', { output: ticket })
  async promised() {
    return { subject: 'x' };
  }

  // @ts-expect-error the schema lacks the path parameter
  @Get('/tickets/:ticket', { input: byId })
  param({ id }: { id: string }) {
    return id;
  }

  // @ts-expect-error a tool's own input judges too
  @Tool({ input: byId, description: 'd' })
  tool(input: { id: number }) {
    return input;
  }

  // @ts-expect-error the second parameter is the call
  @Get('/f', { input: byId })
  second(_input: { id: string }, call: { nothing: boolean }) {
    return call;
  }
}

export class BadToo {
  // @ts-expect-error an optional parameter is judged as well
  @Get('/a', { input: listInput })
  optional(input?: { limit: string }) {
    return input;
  }

  // @ts-expect-error so is one with a default, typed any
  @Get('/b', { input: listInput })
  // biome-ignore lint/suspicious/noExplicitAny: the case under test
  byDefault(input: any = {}) {
    return input;
  }

  // @ts-expect-error and what is taken by the rest of the parameters
  @Get('/c', { input: listInput })
  // biome-ignore lint/suspicious/noExplicitAny: the case under test
  rest(...all: any[]) {
    return all;
  }

  // @ts-expect-error nobody gives a third argument
  @Get('/d', { input: byId })
  third({ id }: { id: string }, call: Call, more: number) {
    return [id, call, more];
  }

  // @ts-expect-error a Standard Schema of another library than zod
  @Get('/e', { input: plainStandard })
  standard(input: { size: string }) {
    return input;
  }

  // @ts-expect-error a raw JSON Schema says nothing of the type
  @Get('/f', { input: { type: 'object', properties: { a: { type: 'string' } } } })
  raw(input: { a: string }) {
    return input;
  }

  // @ts-expect-error nothing is no result where an output is declared
  @Post('/g', { output: ticket })
  nothing() {}

  // @ts-expect-error an accessor is no method
  @Get('/h')
  get accessor() {
    return 1;
  }

  // @ts-expect-error parentheses are missing
  @Tool
  bare() {
    return 1;
  }
}

const app = new WebCortex();
app.route('GET', '/t', { input: listInput }, (input, call) => [input.limit.toFixed(), input.state, call.user.id]);
app.route('GET', '/t/:id', { input: byId, tool: true }, ({ id }) => id);
app.route('GET', '/o', { output: ticket }, () => ({ id: 1, subject: 'x' }));
app.route('GET', '/n', {}, () => 'no schema');
app.tool({ name: 'x', input: byId }, async ({ id }) => id);
// @ts-expect-error the parameter doesn't accept what the schema produces
app.route('GET', '/t', { input: listInput }, (input: { limit: string }) => input);
// @ts-expect-error the parameter is typed any
// biome-ignore lint/suspicious/noExplicitAny: the case under test
app.route('GET', '/t', { input: listInput }, (input: any) => input);
// @ts-expect-error the output schema doesn't accept the result
app.route('GET', '/o', { output: ticket }, () => ({ id: 'one' }));
// @ts-expect-error the schema lacks the path parameter
app.route('GET', '/t/:ticket', { input: byId }, ({ id }) => id);
app.route('POST', '/s/:id', { tool: { input: byId, output: ticket } }, ({ id }) => ({ id: Number(id), subject: id }));
app.route('GET', '/u', {}, (input: { maybe?: string }) => input.maybe);
app.route('GET', '/v', {}, (input: unknown) => input);
declare const anyOptions: RouteOptions;
app.route('GET', '/w', anyOptions, (input: { limit: number }) => input.limit);
declare const anyPath: string;
app.route('GET', anyPath, {}, () => 1);
// @ts-expect-error the input schema of the tool judges the handler as well
app.route('POST', '/s/:id', { tool: { input: byId } }, (input: { id: number }) => input);
// @ts-expect-error so does its output schema
app.route('POST', '/s', { tool: { output: ticket } }, () => ({ id: 1 }));
// @ts-expect-error and the path parameter is missing from it
app.route('POST', '/s/:ticket', { tool: { input: byId } }, ({ id }) => id);
// @ts-expect-error without an input schema there is no input
app.route('GET', '/t', {}, (input: { limit: number }) => input.limit);
// @ts-expect-error without an input schema nothing names the path parameter
app.route('GET', '/t/:id', {}, () => 1);
// @ts-expect-error without an input schema a tool has no input either
app.tool({ name: 'x' }, (input: { limit: number }) => input.limit);
// @ts-expect-error a tool without a path needs a name
app.tool({ input: byId }, () => 1);
// @ts-expect-error an unknown option
app.agent('a', { maxStep: 3 });

declare abstract class Abstract {
  private readonly secret: string;
  readonly field: number;
  work(): void;
}
toolsOf(Good, 'list', 'alone');
toolsOf(Abstract, 'work');
// @ts-expect-error a field is no method
toolsOf(Abstract, 'field');
// @ts-expect-error nor is what is private
toolsOf(Abstract, 'secret');
// @ts-expect-error a misspelt method
toolsOf(Good, 'lst');

@Agent({ tools: [toolsOf(Good), 'list_tickets'] })
export class Assistant {}
app.agent('a', { tools: [toolsOf(Good, 'list'), 'notes_recall', ['more']] });
// @ts-expect-error an agent is a class
export const wrongAgent = Agent({})(1);
