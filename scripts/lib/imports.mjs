import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { nodesBelow } from './ast.mjs';

const SOURCED = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ExportNamedDeclaration',
  'ImportExpression',
  'TSImportType',
]);

/** The literal a node takes its module from, if it has one. */
function moduleLiteral(node) {
  if (SOURCED.has(node.type)) return node.source;
  if (node.type === 'TSExternalModuleReference') return node.expression;
  return undefined;
}

/**
 * What a source imports: value and type imports, re-exports, `import()` and `import('x').T`, with their lines.
 * @throws when the source does not parse
 */
export function importsOf(source, name) {
  const { program, errors } = parseSync(name, source);
  if (errors.length > 0) throw new Error(`${name} does not parse: ${errors[0].message}`);
  const imports = [];
  for (const node of nodesBelow(program)) {
    const literal = moduleLiteral(node);
    if (typeof literal?.value !== 'string') continue;
    const line = source.slice(0, literal.start).split('\n').length;
    imports.push({ specifier: literal.value, line });
  }
  return imports;
}

/** The same of a file. */
export const importsOfFile = (file) => importsOf(readFileSync(file, 'utf8'), file);
