import type { Manifest } from '@webcortex/core';
import { exitCode } from '../cli-error.js';
import type { ReadFlags } from '../flags.js';
import { paintFor } from '../screen/paint.js';
import { print, printJson } from '../screen/print.js';
import { table } from '../screen/table.js';
import { firstLine, readManifest, scopesCell, tableWidth } from './read-manifest.js';

/** `webcortex tools`: what agents can call. The JSON has the shape of `GET /_webcortex/tools`. */
export async function tools(argument: string | undefined, flags: ReadFlags): Promise<number> {
  const manifest = await readManifest(argument);
  if (flags.json === true) await printJson({ tools: toolList(manifest) });
  else await print(toolTable(manifest));
  return exitCode.ok;
}

function toolList(manifest: Manifest): readonly object[] {
  return manifest.operations.flatMap(({ tool, route, description, scopes, input }) =>
    tool === null
      ? []
      : [{ ...tool, route: route === null ? null : `${route.method} ${route.path}`, description, scopes, input }],
  );
}

function toolTable(manifest: Manifest): string {
  const rows = manifest.operations.flatMap(({ tool, scopes, description }) => {
    if (tool === null) return [];
    const kind = tool.approval !== null ? 'gated' : tool.readOnly ? 'reads' : 'writes';
    return [[tool.name, kind, scopesCell(scopes), firstLine(description)]];
  });
  if (rows.length === 0) return 'No tools. Put @Tool on a method, or tool: {} in the options of a route.';
  const { bold } = paintFor(process.stdout, process.env);
  const [head = '', ...lines] = table([['TOOL', 'KIND', 'SCOPES', 'DESCRIPTION'], ...rows], tableWidth()).split('\n');
  return [bold(head), ...lines].join('\n');
}
