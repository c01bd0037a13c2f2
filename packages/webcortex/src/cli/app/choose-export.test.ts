import { describe, expect, it } from '@jest/globals';
import { type CliApp, chooseExport } from './choose-export.js';

const unused = (): never => {
  throw new Error('not called here');
};
const app = (): CliApp => ({ manifest: unused, check: unused, boot: unused });
const [one, two] = [app(), app()];
const choose = (module: Record<string, unknown>, exportName: string | null = null) =>
  chooseExport(module, { file: 'app.ts', exportName });

describe('chooseExport', () => {
  it.each<[string, Record<string, unknown>, string | null, CliApp]>([
    ['the default export', { default: one, app: two }, null, one],
    ['else the one named app', { default: {}, app: two }, null, two],
    ['the named one', { default: one, admin: two }, 'admin', two],
    ['the default export of a CommonJS module', { default: { __esModule: true, default: one } }, null, one],
    ['the app of a CommonJS module', { default: { app: two } }, null, two],
    ['the named one of a CommonJS module', { default: { admin: two } }, 'admin', two],
    ['module.exports itself', { default: one, 'module.exports': one }, null, one],
  ])('takes %s', (_, module, name, expected) => {
    expect(choose(module, name)).toBe(expected);
  });

  it.each<[string, Record<string, unknown>, string | null, { message: string; why: string; fix: string }]>([
    [
      'nothing is exported',
      {},
      null,
      { message: 'app.ts exports no app', why: 'it exports nothing', fix: 'end the module with: export default app;' },
    ],
    [
      'nothing is an app',
      { x: 1 },
      null,
      {
        message: 'app.ts exports no app',
        why: 'none of its exports is a WebCortex app: x',
        fix: 'end the module with: export default app;',
      },
    ],
    [
      'only others are apps',
      { admin: one },
      null,
      { message: 'app.ts exports no app', why: 'the apps it exports are: admin', fix: 'name one: app.ts#admin' },
    ],
    [
      'the named one is none',
      { default: one },
      'constructor',
      {
        message: 'app.ts has no app named "constructor"',
        why: 'the apps it exports are: default',
        fix: 'leave the name off: app.ts',
      },
    ],
  ])('says what to do when %s', (_, module, name, expected) => {
    expect(() => choose(module, name)).toThrow(expect.objectContaining(expected));
  });
});
