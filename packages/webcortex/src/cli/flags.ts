/** What `dev` and `start` take. */
export interface ServeFlags {
  readonly port?: number;
  readonly host?: string;
  readonly json?: boolean;
}

/** What `context` takes. */
export interface ContextFlags {
  readonly as?: string;
  readonly input?: string;
  readonly app?: string;
  readonly json?: boolean;
}

/** What `sql` takes. */
export interface SqlFlags {
  readonly dialect: 'sqlite' | 'postgres';
  readonly json?: boolean;
}

/** What the commands that only read take. */
export interface ReadFlags {
  readonly json?: boolean;
}
