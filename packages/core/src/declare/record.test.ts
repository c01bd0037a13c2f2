import { describe, expect, it } from '@jest/globals';
import { WebCortex } from '../app.js';
import { Agent } from './agent.js';
import { Get, Post } from './route.js';
import { Tool } from './tool.js';

const operations = (app: WebCortex) => app.manifest().operations;

describe('decorated methods', () => {
  it('become a route and a tool, whatever the order of the decorators', () => {
    class A {
      @Get('/a')
      @Tool({ description: 'd' })
      a() {
        return 1;
      }
      @Tool({ description: 'd' })
      @Get('/b')
      b() {
        return 1;
      }
    }
    expect(operations(new WebCortex().register(new A())).map(({ id, route }) => [id, route?.path])).toEqual([
      ['get_a', '/a'],
      ['get_b', '/b'],
    ]);
  });

  it('without a route are tools named after the method', () => {
    class A {
      @Tool({ description: 'd' })
      sendMail() {
        return 1;
      }
    }
    expect(operations(new WebCortex().register(A))).toMatchObject([
      { id: 'send_mail', route: null, source: 'A.sendMail' },
    ]);
  });

  it('are inherited; a decorated override replaces the base, an undecorated one keeps its declaration', async () => {
    class Base {
      @Get('/kept', { scopes: ['x'] })
      @Tool({ name: 'kept', description: 'd' })
      kept() {
        return 'base';
      }
      @Get('/old')
      replaced() {
        return 'base';
      }
    }
    class Derived extends Base {
      override kept() {
        return 'derived';
      }
      @Get('/new')
      override replaced() {
        return 'derived';
      }
    }
    const app = new WebCortex().register(new Derived());
    expect(operations(app).map(({ route, scopes }) => [route?.path, scopes])).toEqual(
      expect.arrayContaining([
        ['/kept', ['x']],
        ['/new', []],
      ]),
    );
    expect(operations(app)).toHaveLength(2);
    const runtime = await app.boot({ env: {} });
    const target = runtime.dispatcher.find('kept');
    expect(target).toBeDefined();
    await runtime.close();
  });

  it('are found when another decorator wraps the method', () => {
    const wrap = (_target: object, _key: string, descriptor: TypedPropertyDescriptor<() => number>) => {
      const { value } = descriptor;
      descriptor.value = function wrapped(this: unknown) {
        return (value?.call(this) ?? 0) + 1;
      };
    };
    class A {
      @wrap
      @Get('/inner')
      one() {
        return 1;
      }
      @Get('/outer')
      @wrap
      two() {
        return 1;
      }
    }
    expect(operations(new WebCortex().register(new A())).map(({ route }) => route?.path)).toEqual(['/inner', '/outer']);
  });

  it('of one class do not mix between two apps', () => {
    class A {
      @Post('/a')
      a() {
        return 1;
      }
    }
    const one = new WebCortex().register(new A());
    const two = new WebCortex();
    expect(operations(one)).toHaveLength(1);
    expect(operations(two)).toHaveLength(0);
  });
});

describe('@Agent', () => {
  it('names the agent after the class, in snake case, and is not inherited', () => {
    @Agent({ description: 'd' })
    class FrontDesk {}
    class Back extends FrontDesk {
      @Tool({ description: 'd' })
      go() {
        return 1;
      }
    }
    expect(new WebCortex().register(FrontDesk).manifest().agents).toMatchObject([
      { name: 'front_desk', exposeAt: '/agents/front-desk' },
    ]);
    expect(new WebCortex().register(Back).manifest().agents).toEqual([]);
  });
});
