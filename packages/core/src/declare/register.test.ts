import { describe, expect, it, jest } from '@jest/globals';
import { WebCortex } from '../app.js';
import { Context } from './context.js';
import { Get } from './route.js';
import { Tool } from './tool.js';

class Tickets {
  constructor(readonly rows: readonly number[] = [1]) {}
  @Get('/tickets')
  list() {
    return this.rows;
  }
}

const codesOf = (...items: unknown[]) =>
  new WebCortex()
    .register(...(items as object[]))
    .check()
    .problems.map(({ code }) => code);

describe('app.register', () => {
  it.each([
    ['the same instance', () => codesOf(...Array<object>(2).fill(new Tickets()))],
    ['the same class', () => codesOf(Tickets, Tickets)],
    ['a class and an instance of it', () => codesOf(Tickets, new Tickets())],
    ['two instances of one class', () => codesOf(new Tickets(), new Tickets())],
  ])('takes %s once', (_what, codes) => {
    expect(codes()).toEqual(['registered-twice']);
  });

  it.each([
    ['undefined', undefined, 'undefined'],
    ['a promise', Promise.resolve(new Tickets()), 'a promise; await it first'],
    ['a plain object', {}, 'an object without a class'],
    ['an object without a prototype', Object.create(null), 'an object without a class'],
    ['an arrow function', () => 1, 'a function'],
  ])('refuses %s in words', (_what, item, says) => {
    const { problems } = new WebCortex().register(item as object).check();
    expect(problems).toMatchObject([{ code: 'not-registrable', source: 'app.register' }]);
    expect(problems[0]?.message).toContain(`app.register was given ${says}`);
  });

  it('makes an instance of a class whose arguments all have defaults', () => {
    expect(codesOf(Tickets)).toEqual([]);
  });

  it('makes none of a class that declares no method', () => {
    const made = jest.fn();
    @Context('c', { data: 1 })
    @Context('d', { data: 2 })
    class Facts {
      constructor(_needed: string) {
        made();
      }
    }
    const app = new WebCortex().register(Facts);
    expect(app.check().problems).toEqual([]);
    expect(app.manifest().contexts.map(({ name }) => name)).toEqual(['c', 'd']);
    expect(made).not.toHaveBeenCalled();
  });

  it.each([
    ['itself', () => Needs],
    ['through its base, with no constructor of its own', () => class Inherits extends Needs {}],
  ])('says of a class that needs arguments %s what to do', (_how, make) => {
    const Class = make();
    const { problems } = new WebCortex().register(Class).check();
    expect(problems).toMatchObject([{ code: 'constructor-needs-arguments' }]);
    expect(problems[0]?.message).toContain(`app.register(new ${Class.name}(…))`);
  });

  it('takes a class whose own constructor fills in what its base needs', () => {
    class Filled extends Needs {
      constructor() {
        super({});
      }
    }
    expect(codesOf(Filled)).toEqual([]);
  });

  it('names the class whose constructor throws, an anonymous one too', () => {
    const message = (Class: object) => new WebCortex().register(Class).check().problems[0]?.message;
    class Fails {
      readonly x = fail();
      @Get('/x')
      go() {
        return this.x;
      }
    }
    expect(message(Fails)).toBe('the constructor of class Fails threw: boom');
    Object.defineProperty(Fails, 'name', { value: '' });
    expect(message(Fails)).toBe('the constructor of class (anonymous) threw: boom');
  });

  it('says of a decorated method that something else took its place', () => {
    class Shadowed {
      constructor() {
        Object.defineProperty(this, 'go', { value: 1 });
      }
      @Get('/go')
      go() {
        return 1;
      }
    }
    expect(codesOf(Shadowed)).toEqual(['not-a-method']);
  });

  it('calls methods on the instance it was given', async () => {
    class Counter {
      readonly #step = 2;
      @Tool({ description: 'd' })
      next() {
        return this.#step;
      }
    }
    const app = new WebCortex().tool({ name: 'outer' }, (_input, call) => call.call('next')).register(new Counter());
    const runtime = await app.boot({ env: {} });
    expect(runtime.manifest.operations.map(({ id }) => id)).toEqual(['outer', 'next']);
    await runtime.close();
  });
});

function fail(): number {
  throw new Error('boom');
}

class Needs {
  constructor(readonly db: object) {}
  @Get('/needs')
  go() {
    return this.db;
  }
}
