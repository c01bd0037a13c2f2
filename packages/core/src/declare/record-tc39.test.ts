import { describe, expect, it } from '@jest/globals';
import { WebCortex } from '../app.js';
import { Agent } from './agent.js';
import { Get } from './route.js';
import { decorate } from './tc39.test-kit.js';
import { Tool } from './tool.js';

const routesOf = (...items: object[]) =>
  new WebCortex()
    .register(...items)
    .manifest()
    .operations.map(({ route }) => route?.path);

describe('methods decorated the TC39 way', () => {
  it('become a route and a tool', () => {
    class A {
      go() {
        return [];
      }
    }
    decorate(A, {}, Get('/go'), Tool({ name: 'go', description: 'd' }));
    const app = new WebCortex().register(new A());
    expect(app.manifest().operations).toMatchObject([{ id: 'go', route: { path: '/go' } }]);
    expect(app.check().problems).toEqual([]);
  });

  it('are found when another decorator replaces the method, outside or between', () => {
    const wrap = (method: () => unknown) =>
      function wrapped(this: unknown) {
        return method.call(this);
      };
    class A {
      go() {
        return 1;
      }
    }
    class B {
      go() {
        return 1;
      }
    }
    decorate(A, {}, wrap, Get('/outside'));
    decorate(B, {}, Get('/between'), wrap, Tool({ name: 'b', description: 'd' }));
    expect(routesOf(new A(), new B())).toEqual(['/outside', '/between']);
    expect(new WebCortex().register(new B()).manifest().operations).toMatchObject([{ id: 'b' }]);
  });

  it('are inherited; a decorated override replaces the base, an undecorated one keeps its declaration', () => {
    class Base {
      go() {
        return 1;
      }
      kept() {
        return 1;
      }
    }
    decorate(Base, {}, Get('/old'));
    decorate(Base, { name: 'kept' }, Get('/kept'));
    class Derived extends Base {
      override go() {
        return 2;
      }
      override kept() {
        return 2;
      }
    }
    decorate(Derived, {}, Get('/new'));
    class Bare extends Base {}
    expect(routesOf(new Derived()).sort()).toEqual(['/kept', '/new']);
    expect(routesOf(new Bare()).sort()).toEqual(['/kept', '/old']);
  });

  it('are found where the compiler gives no metadata object', () => {
    class A {
      go() {
        return 1;
      }
    }
    decorate(A, { metadata: undefined } as object, Get('/go'));
    expect(routesOf(new A())).toEqual(['/go']);
  });

  it('on a class make an agent', () => {
    class FrontDesk {}
    (Agent({ description: 'd' }) as (value: unknown, context: object) => void)(FrontDesk, {
      kind: 'class',
      name: 'FrontDesk',
    });
    expect(new WebCortex().register(FrontDesk).manifest().agents).toMatchObject([{ name: 'front_desk' }]);
  });
});

describe('what TC39 decorators can stand on besides', () => {
  it.each([
    ['a getter', { kind: 'getter' }, '"go", which is a getter'],
    ['a field', { kind: 'field' }, '"go", which is a field'],
    ['an accessor', { kind: 'accessor' }, '"go", which is an accessor'],
    ['a private method', { private: true, name: '#go' }, 'the private method #go'],
    ['a symbol-named method', { name: Symbol('go') }, 'the method Symbol(go)'],
  ])('%s is a problem at boot', (_what, context, says) => {
    class A {
      go() {
        return 1;
      }
    }
    decorate(A, context, Get('/x'));
    const { problems } = new WebCortex().register(new A()).check();
    expect(problems).toMatchObject([{ code: 'misplaced-decorator', source: 'class A' }]);
    expect(problems[0]?.message).toContain(`@Get stands on ${says}`);
  });

  it('a field is refused at once where there is no metadata object to keep the problem on', () => {
    class A {}
    expect(() => decorate(A, { kind: 'field', metadata: undefined } as object, Get('/x'))).toThrow(
      'webcortex: @Get stands on "go", which is a field',
    );
  });

  it('a static method is a problem, also of a class that is extended', () => {
    class A {
      readonly field = 1;
      static go() {
        return 1;
      }
    }
    class B extends A {}
    decorate(A, { static: true }, Get('/x'));
    for (const Class of [A, B]) {
      expect(new WebCortex().register(Class).check().problems).toMatchObject([{ code: 'static-method' }]);
    }
  });
});
