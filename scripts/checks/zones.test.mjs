import { describe, expect, it } from '@jest/globals';
import { inRoot } from '../lib/root.mjs';
import { coreZoneProblem } from './core-zones.mjs';
import { packageProblem } from './package-zones.mjs';
import { zoneProblems } from './zones.mjs';

/** A graph of one file of core that imports one other thing. */
const planted = (file, specifier, found) => [
  { file: inRoot('packages/core/src', file), folder: 'packages/core', imports: [{ specifier, line: 3, ...found }] },
];

describe('zones inside core', () => {
  it.each([
    ['base/a.ts', 'base/b.ts'],
    ['run/a.ts', 'dispatch/b.ts'],
    ['sql/a.ts', 'store/b.ts'],
    ['app.ts', 'runtime.ts'],
    ['compile-routes.ts', 'runtime-port.ts'],
    ['index.ts', 'app.ts'],
  ])('let %s import %s', (from, to) => {
    expect(coreZoneProblem(from, to)).toBeUndefined();
  });

  it.each([
    ['base/a.ts', 'model/b.ts', 'base may not import model: model/b.ts'],
    ['model/a.ts', 'store/b.ts', 'model may not import store: store/b.ts'],
    ['run/a.ts', 'memory/b.ts', 'run may not import memory: memory/b.ts'],
    ['control/a.ts', 'runtime-port.ts', 'control may not import runtime: runtime-port.ts'],
    ['runtime.ts', 'app.ts', 'runtime may not import app: app.ts'],
  ])('stop %s from importing %s', (from, to, problem) => {
    expect(coreZoneProblem(from, to)).toBe(problem);
  });

  it('ask for a line for a folder they do not know', () => {
    expect(coreZoneProblem('base/a.ts', 'news/b.ts')).toContain('"news" is in no zone');
  });
});

describe('zones between packages', () => {
  it.each([
    ['@webcortex/express', '@webcortex/core'],
    ['@webcortex/anthropic', '@webcortex/transport'],
    ['webcortex', '@webcortex/store'],
    ['support-desk', 'webcortex'],
  ])('let %s import %s', (from, to) => {
    expect(packageProblem(from, to)).toBeUndefined();
  });

  it.each([
    ['@webcortex/core', '@webcortex/express'],
    ['@webcortex/express', '@webcortex/openai'],
    ['webcortex', '@webcortex/testing'],
    ['support-desk', '@webcortex/core'],
    ['@webcortex/core', '@webcortex/core'],
  ])('stop %s from importing %s', (from, to) => {
    expect(packageProblem(from, to)).toContain(to);
  });
});

describe('the zone check', () => {
  it('names the file and line of a planted import', () => {
    const graph = planted('base/a.ts', '../run/b.js', { target: inRoot('packages/core/src/run/b.ts') });
    expect(zoneProblems(graph)).toEqual(['packages/core/src/base/a.ts:3 base may not import run: run/b.ts']);
  });

  it("finds an import of the package's own index", () => {
    const graph = planted('run/a.ts', '../index.js', { target: inRoot('packages/core/src/index.ts') });
    expect(zoneProblems(graph)).toEqual(["packages/core/src/run/a.ts:3 imports its own package's index"]);
  });

  it('finds a path into another package', () => {
    const graph = planted('run/a.ts', '../../../store/src/x.js', {});
    expect(zoneProblems(graph)).toHaveLength(1);
  });

  it('lets tests reach where sources may not', () => {
    const graph = planted('base/a.test.ts', '../run/b.js', { target: inRoot('packages/core/src/run/b.ts') });
    expect(zoneProblems(graph)).toEqual([]);
  });
});
