import { describe, expect, it } from '@jest/globals';
import { createRouteTable } from './route-table.js';
import { fakeRuntime } from './test/fake-runtime.js';

const handler = (): null => null;
const table = createRouteTable(
  fakeRuntime([
    { method: 'GET', path: '/admin', handler },
    { method: 'GET', path: '/users/me', handler },
    { method: 'DELETE', path: '/users/:id', handler },
    { method: 'PUT', path: '/users/:id', handler },
    { method: 'GET', path: '/a/:x/b/:y', handler },
    { method: 'POST', path: '/v1/things:batch', handler },
  ]).routes,
);

function found(method: string, path: string): unknown {
  const match = table.find(method, path);
  return typeof match === 'object' ? [match.route.path, { ...match.params }] : match;
}

describe('the route table', () => {
  it.each([
    ['GET', '/admin', ['/admin', {}]],
    ['HEAD', '/admin', ['/admin', {}]],
    ['GET', '/%61dmin', ['/admin', {}]],
    ['DELETE', '/users/me', ['/users/:id', { id: 'me' }]],
    ['GET', '/users/me', ['/users/me', {}]],
    ['DELETE', '/users/a%2Fb', ['/users/:id', { id: 'a/b' }]],
    ['DELETE', '/users/a%252Fb', ['/users/:id', { id: 'a%2Fb' }]],
    ['DELETE', '/users/Frank%20Herbert', ['/users/:id', { id: 'Frank Herbert' }]],
    ['DELETE', `/users/${'x'.repeat(5000)}`, ['/users/:id', { id: 'x'.repeat(5000) }]],
    ['GET', '/a/1/b/2', ['/a/:x/b/:y', { x: '1', y: '2' }]],
    ['POST', '/v1/things:batch', ['/v1/things:batch', {}]],
  ])('finds %s %s', (method, path, expected) => {
    expect(found(method, path)).toEqual(expected);
  });

  it.each([
    '/Admin',
    '/admin/',
    '//admin',
    '/./admin',
    '/x/../admin',
    '/admin;a',
    '/admin%00',
    '/admin%2f..',
    '/admin%2F',
    '/users',
    '/a/1%2Fb%2F2',
  ])('has no other spelling of a path: %s', (path) => {
    expect(table.find('GET', path)).toBeUndefined();
  });

  it('does not take an empty segment for a parameter', () => {
    expect(table.find('DELETE', '/users/')).toBeUndefined();
    expect(table.find('GET', '/a//b/2')).toBeUndefined();
  });

  it.each(['/users/%', '/users/%zz', '/users/%ff', '/users/%E0%A4%A'])('calls %s malformed', (path) => {
    expect(table.find('DELETE', path)).toBe('malformed');
  });

  it.each([
    ['/users/me', ['GET', 'DELETE', 'PUT', 'HEAD', 'OPTIONS']],
    ['/users/7', ['DELETE', 'PUT', 'OPTIONS']],
    ['/nowhere', []],
  ])('knows the methods of %s', (path, expected) => {
    expect([...table.methodsOf(path)].sort()).toEqual([...expected].sort());
  });
});
