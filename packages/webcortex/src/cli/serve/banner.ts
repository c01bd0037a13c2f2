import type { OperationEntry } from '@webcortex/core';
import { listWithin } from '../screen/lists.js';
import type { Paint } from '../screen/paint.js';
import { table } from '../screen/table.js';
import type { BannerFacts } from './banner-facts.js';
import { curlLine } from './curl-line.js';
import { isOpen } from './is-open.js';

/** Columns the labels take, with the space around them. */
const labelWidth = 13;

/**
 * What `dev` says once it serves: where, what, who may call it, what is missing, and a line to try.
 *
 * @param width columns of the terminal; lists are cut to fit. Default 100
 */
export function banner(facts: BannerFacts, paint: Paint, width = 100): string {
  const { manifest, url, missing, offline } = facts;
  const { operations, agents } = manifest;
  const served = operations.filter((operation) => operation.route !== null && operation.kind !== 'agent');
  const tools = operations.filter((operation) => operation.tool !== null);
  const gated = tools.filter((operation) => operation.tool?.approval !== null);
  const open = operations.filter((operation) => operation.route !== null && isOpen(operation, manifest));
  const listed = (names: readonly string[], after = ''): string => {
    const room = width - labelWidth - after.length;
    return listWithin(names, room) + after;
  };
  const rows = [
    [count(served.length, 'route'), listed(served.map(routeName))],
    [count(tools.length, 'tool'), listed(tools.map((operation) => operation.tool?.name ?? ''))],
    [count(agents.length, 'agent'), listed(agents.map((agent) => `${agent.name} at POST ${agent.exposeAt}`))],
    [
      'open',
      open.length === 0
        ? 'nothing: every route needs a credential'
        : paint.yellow(listed(open.map(routeName), ' (no credential needed)')),
    ],
    [
      'gated',
      gated.length === 0
        ? 'nothing'
        : listed(
            gated.map((operation) => operation.tool?.name ?? ''),
            ' (an approval each call)',
          ),
    ],
    ...(offline ? [['models', 'offline: no key, no network; answers are made up of tool results']] : []),
    ...missing.map(({ variable, agents: names }) => [
      'missing',
      paint.yellow(`${variable}: runs of ${names.join(', ')} will fail. Set it, or try WEBCORTEX_OFFLINE=1`),
    ]),
    ...facts.warnings.map((warning) => ['warning', paint.yellow(warning)]),
  ];
  const lines = table(rows)
    .split('\n')
    .map((line) => `  ${line}`);
  const title = `  ${paint.bold(manifest.app.name)}  ${paint.cyan(url)}`;
  return ['', title, '', ...lines, '', `  ${paint.dim('try')}  ${curlLine(facts)}`, ''].join('\n');
}

function routeName({ route }: OperationEntry): string {
  return route === null ? '' : `${route.method} ${route.path}`;
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}
