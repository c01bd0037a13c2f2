import { describe, expect, it } from '@jest/globals';
import { WebCortex } from '../app.js';
import { Agent } from './agent.js';
import { Context } from './context.js';
import { Get, Route } from './route.js';
import { Tool } from './tool.js';

type Legacy = (target: unknown, key?: string | symbol, descriptor?: PropertyDescriptor) => unknown;
/** The types refuse what is tested here; compilers that look at no types don't. */
const untyped = (decorator: unknown): Legacy => decorator as Legacy;

function problemsOf(...items: object[]) {
  return new WebCortex().register(...items).check().problems;
}

describe('a decorator in the wrong place is a problem at boot', () => {
  it.each<[string, (target: { prototype: object }) => void, string]>([
    [
      'an accessor',
      ({ prototype }) => untyped(Get('/x'))(prototype, 'x', { get: () => 1 }),
      '@Get stands on "x", which is a field or an accessor',
    ],
    ['a field', ({ prototype }) => untyped(Tool())(prototype, 'x'), '@Tool stands on "x", which is a field'],
    [
      'a symbol-named method',
      ({ prototype }) => untyped(Get('/x'))(prototype, Symbol('x'), { value: () => 1 }),
      '@Get stands on the method Symbol(x)',
    ],
    ['a class', (target) => untyped(Route('HEAD', '/x'))(target), '@Route stands on a class'],
    [
      'a method, of @Agent',
      ({ prototype }) => untyped(Agent({}))(prototype, 'go', { value: () => 1 }),
      '@Agent stands on a method; it belongs on a class',
    ],
    [
      'a static method, of @Agent',
      (target) => untyped(Agent({}))(target, 'go', { value: () => 1 }),
      '@Agent stands on a method; it belongs on a class',
    ],
    [
      'a method, of @Context with data',
      ({ prototype }) => untyped(Context('c', { data: 1 }))(prototype, 'go', { value: () => 1 }),
      '@Context stands on a method; it belongs on a class',
    ],
  ])('%s', (_what, misplace, says) => {
    class A {
      go() {
        return 1;
      }
    }
    misplace(A);
    class Derived extends A {}
    for (const item of [new A(), Derived]) {
      const problems = problemsOf(item);
      expect(problems).toMatchObject([{ code: 'misplaced-decorator' }]);
      expect(problems[0]?.message).toContain(says);
    }
  });

  it('two of @Agent on one class', () => {
    @Agent({ name: 'one' })
    @Agent({ name: 'two' })
    class A {}
    expect(problemsOf(A)).toMatchObject([
      { code: 'misplaced-decorator', message: 'in class A, @Agent stands twice on one class; keep one' },
    ]);
  });

  it('and the others of the app are listed beside it', () => {
    class A {
      @Get('/a')
      @Get('/b')
      go() {
        return 1;
      }
    }
    untyped(Get('/x'))(A.prototype, 'x');
    expect(problemsOf(new A()).map(({ code }) => code)).toEqual(['misplaced-decorator', 'several-routes']);
  });
});

describe('a decorator without parentheses is refused at once', () => {
  class A {
    go() {
      return 1;
    }
  }
  const descriptor = Object.getOwnPropertyDescriptor(A.prototype, 'go');
  const context = { kind: 'method', name: 'go', addInitializer: () => undefined };

  it.each([
    ['Tool', Tool],
    ['Get', Get],
    ['Route', Route],
    ['Context', Context],
  ])('@%s', (name, decorator) => {
    const says = `webcortex: write @${name}(…) with parentheses`;
    expect(() => untyped(decorator)(A.prototype, 'go', descriptor)).toThrow(says);
    expect(() => (decorator as unknown as (...args: unknown[]) => void)(A.prototype.go, context)).toThrow(says);
  });

  it('@Agent', () => {
    expect(() => untyped(Agent)(A)).toThrow('webcortex: write @Agent(…) with parentheses');
  });
});
