/** What `dev` and `start` take. */
export interface ServeFlags {
  readonly port?: number;
  readonly host?: string;
  readonly json?: boolean;
}

/** What the commands that only read take. */
export interface ReadFlags {
  readonly json?: boolean;
}
