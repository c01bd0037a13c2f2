// What must compile, and what must not. Compiled by `tsc`, never run.
import { z } from 'zod';
import { Agent, type Call, Get, Post, Route, Tool, toolsOf, WebCortex } from '../src/index.js';

const listInput = z.object({ state: z.enum(['open', 'closed']).optional(), limit: z.int().default(20) });
const byId = z.object({ id: z.string() });
const ticket = z.object({ id: z.number(), subject: z.string() });

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
// @ts-expect-error a tool without a path needs a name
app.tool({ input: byId }, () => 1);
// @ts-expect-error an unknown option
app.agent('a', { maxStep: 3 });

toolsOf(Good, 'list', 'alone');
// @ts-expect-error a misspelt method
toolsOf(Good, 'lst');

@Agent({ tools: [toolsOf(Good), 'list_tickets'] })
export class Assistant {}
// @ts-expect-error an agent is a class
export const wrongAgent = Agent({})(1);
