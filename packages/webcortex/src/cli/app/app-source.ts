/** Where an app is, before it is loaded. Paths are absolute. */
export interface AppSource {
  /** The module. */
  readonly file: string;
  /** The export asked for with `path#name`; `null`: the default export, or one named `app`. */
  readonly exportName: string | null;
  /** The nearest directory upwards with a `package.json`; without one the module's own directory. */
  readonly root: string;
  /** The nearest `tsconfig.json` up to the root; `null` without one. */
  readonly tsconfig: string | null;
  /** Whether the package says `"type": "module"`. */
  readonly esm: boolean;
}
