import { didYouMean } from '../../base/did-you-mean.js';

import type { OperationEntry } from '../../manifest/manifest.js';
import { propertiesOf } from '../../manifest/properties.js';
import type { Problem } from '../problem.js';
import type { Rule } from './rule.js';

const segment = /^(?::[A-Za-z_][A-Za-z0-9_]*|[A-Za-z0-9._~!$&'()+,;=@-]+)$/;

/** `.` and `..` are resolved away by every client; the names reach into prototypes. */
const unusable = new Set(['.', '..', ':__proto__', ':constructor', ':prototype']);

function isSegment(part: string): boolean {
  return segment.test(part) && !unusable.has(part);
}

/** Paths are plain segments and whole-segment parameters, which the input schema names. */
export const paths: Rule = ({ manifest, problems }) => {
  // Without its schema nothing can be said of an operation's parameters.
  const broken = new Set(problems.filter(({ code }) => schemaCodes.has(code)).map(({ source }) => source));
  return manifest.operations.flatMap((operation) => [
    ...malformed(operation),
    ...(broken.has(operation.source) ? [] : unnamedParams(operation)),
    ...reserved(operation, manifest.app.controlPrefix),
  ]);
};

const schemaCodes = new Set(['schema-without-json-schema', 'input-not-an-object']);

function malformed({ route, source }: OperationEntry): Problem[] {
  if (route === null) return [];
  const { path, pathParams } = route;
  const segments = path.split('/').slice(1);
  const whole = path === '/' || (path.startsWith('/') && segments.every(isSegment));
  if (!whole) {
    const message = `the path "${path}" of ${source} is malformed: start with "/", no empty segments, and parameters as whole segments like "/tickets/:id".`;
    return [{ code: 'malformed-path', source, message }];
  }
  if (new Set(pathParams).size === pathParams.length) return [];
  return [
    { code: 'malformed-path', source, message: `the path "${path}" of ${source} has a parameter twice. Rename one.` },
  ];
}

function unnamedParams({ route, source, input, kind }: OperationEntry): Problem[] {
  if (route === null || isOpen(input)) return [];
  const known = new Set(propertiesOf(input).keys());
  const otherwise = (param: string): string =>
    kind === 'agent' ? `Take it out of \`exposeAt\`.` : `Add "${param}" to \`input\`.`;
  return route.pathParams
    .filter((param) => !known.has(param))
    .map((param) => {
      const suggestion = didYouMean(param, known);
      const hint = suggestion === undefined ? otherwise(param) : `Did you mean ":${suggestion}"?`;
      return {
        code: 'path-parameter-not-in-input',
        source,
        message: `the path "${route.path}" of ${source} has the parameter "${param}", which its input schema doesn't name. ${hint}`,
        ...(suggestion === undefined ? {} : { suggestion }),
      };
    });
}

/** A schema that takes any key takes the parameters too. */
function isOpen({ additionalProperties: more }: OperationEntry['input']): boolean {
  return more !== undefined && more !== false;
}

function reserved({ route, source }: OperationEntry, prefix: string): Problem[] {
  if (route === null || !(route.path === prefix || route.path.startsWith(`${prefix}/`))) return [];
  const message = `the path "${route.path}" of ${source} lies under the control plane (${prefix}). Choose another path, or set \`controlPrefix\`.`;
  return [{ code: 'reserved-path', source, message }];
}
