/** The environment with what the command line says on top: a flag wins over a variable. */
export function serveEnv(
  env: Readonly<Record<string, string | undefined>>,
  flags: { readonly port?: number; readonly host?: string },
): Readonly<Record<string, string | undefined>> {
  return {
    ...env,
    ...(flags.port === undefined ? {} : { WEBCORTEX_PORT: String(flags.port) }),
    ...(flags.host === undefined ? {} : { WEBCORTEX_HOST: flags.host }),
  };
}
