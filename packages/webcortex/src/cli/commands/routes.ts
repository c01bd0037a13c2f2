import type { Manifest } from '@webcortex/core';
import { exitCode } from '../cli-error.js';
import type { ReadFlags } from '../flags.js';
import { paintFor } from '../screen/paint.js';
import { print, printJson } from '../screen/print.js';
import { table } from '../screen/table.js';
import { firstLine, readManifest, scopesCell, tableWidth } from './read-manifest.js';

/** `webcortex routes`: what is served over HTTP. The JSON has the shape of `GET /_webcortex/routes`. */
export async function routes(argument: string | undefined, flags: ReadFlags): Promise<number> {
  const manifest = await readManifest(argument);
  if (flags.json === true) await printJson({ routes: routeList(manifest) });
  else await print(routeTable(manifest));
  return exitCode.ok;
}

function routeList(manifest: Manifest): readonly object[] {
  return manifest.operations.flatMap(({ route, scopes, tool, source }) =>
    route === null ? [] : [{ method: route.method, path: route.path, scopes, tool: tool?.name ?? null, source }],
  );
}

function routeTable(manifest: Manifest): string {
  const rows = manifest.operations.flatMap(({ route, scopes, tool, description }) =>
    route === null
      ? []
      : [
          [
            route.method,
            route.path,
            scopesCell(scopes),
            tool?.name ?? '-',
            firstLine(route.summary === '' ? description : route.summary),
          ],
        ],
  );
  if (rows.length === 0)
    return 'No routes. Put @Get(path) on a method, or call app.route(method, path, options, handler).';
  const { bold } = paintFor(process.stdout, process.env);
  const [head = '', ...lines] = table([['METHOD', 'PATH', 'SCOPES', 'TOOL', 'SUMMARY'], ...rows], tableWidth()).split(
    '\n',
  );
  return [bold(head), ...lines].join('\n');
}
