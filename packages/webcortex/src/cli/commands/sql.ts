import { CliError, exitCode } from '../cli-error.js';
import type { SqlFlags } from '../flags.js';
import { print, printJson } from '../screen/print.js';

/** `webcortex sql`: the tables the store makes, for those who apply them by hand or want to look. */
export async function sql(_app: string | undefined, { dialect, json }: SqlFlags): Promise<number> {
  const store = await import('@webcortex/store').catch((cause: unknown) => {
    throw new CliError(
      {
        what: 'the tables are in the package @webcortex/store',
        why: 'it is not installed',
        fix: 'install @webcortex/store',
      },
      { cause },
    );
  });
  const ddl = store.ddl(dialect);
  if (json === true) await printJson({ dialect, ddl });
  else await print(ddl.trimEnd());
  return exitCode.ok;
}
