import { describe, expect, it } from '@jest/globals';
import { WebCortex } from '../app.js';
import { Agent } from './agent.js';
import { Context } from './context.js';
import type { ToolReference } from './declaration.js';
import { Get } from './route.js';
import { Tool } from './tool.js';
import { toolsOf } from './tools-of.js';

class Base {
  @Get('/base')
  @Tool({ description: 'd' })
  inherited() {
    return 1;
  }
}
class Tickets extends Base {
  @Get('/tickets/open')
  @Tool({ name: 'list_open', description: 'd' })
  list() {
    return 1;
  }
  @Tool({ description: 'd' })
  ringBell() {
    return 1;
  }
  @Get('/plain')
  plain() {
    return 1;
  }
}
@Agent({ description: 'd' })
class FrontDesk {}
class OnlyFacts {
  @Context('fact')
  fact() {
    return 1;
  }
}

const app = (reference: ToolReference) =>
  new WebCortex().register(new Tickets(), FrontDesk, OnlyFacts).agent('a', { tools: [reference, 'list_open'] });
const toolsGiven = (reference: ToolReference) =>
  app(reference)
    .manifest()
    .agents.find(({ name }) => name === 'a')?.tools;

describe('toolsOf', () => {
  it.each<[string, ToolReference, string[]]>([
    ['methods', toolsOf(Tickets, 'ringBell', 'list'), ['list_open', 'ring_bell']],
    ['an inherited method', toolsOf(Tickets, 'inherited'), ['get_base', 'list_open']],
    ['a method by the base class of a registered one', toolsOf(Base, 'inherited'), ['get_base', 'list_open']],
    ['all tools of a class', toolsOf(Tickets), ['get_base', 'list_open', 'ring_bell']],
    ['the agent that a class is', toolsOf(FrontDesk), ['front_desk', 'list_open']],
  ])('names %s', (_what, reference, names) => {
    expect([...(toolsGiven(reference) ?? [])].sort()).toEqual(names);
    expect(app(reference).check().problems).toEqual([]);
  });

  it.each<[string, ToolReference, string, string]>([
    [
      'a route that is no tool',
      toolsOf(Tickets, 'plain'),
      'not-a-tool',
      'references Tickets.plain, which is not a tool',
    ],
    [
      'a registered class without tools',
      toolsOf(OnlyFacts),
      'not-a-tool',
      'the tools of class OnlyFacts, which has none',
    ],
    [
      'a class that was not registered',
      toolsOf(class Elsewhere extends Tickets {}),
      'not-registered',
      'class Elsewhere',
    ],
  ])('says of %s why it names nothing', (_what, reference, code, says) => {
    const { problems } = app(reference).check();
    expect(problems).toMatchObject([{ code, source: 'agent "a"' }]);
    expect(problems[0]?.message).toContain(says);
  });

  it('may be said before the class is registered', () => {
    const early = new WebCortex().agent('a', { tools: [toolsOf(Tickets, 'list')] }).register(new Tickets());
    expect(early.manifest().agents[0]?.tools).toEqual(['list_open']);
  });
});
