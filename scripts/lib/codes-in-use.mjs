import { parseSync } from 'oxc-parser';
import { nodesBelow } from './ast.mjs';

const CODE = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

/** The string literals an expression may come to: itself, or either side of `? :`, `??`, `||`. */
function literalsOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return [node.value];
  if (node?.type === 'ConditionalExpression') return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
  if (node?.type === 'LogicalExpression') return [...literalsOf(node.left), ...literalsOf(node.right)];
  return [];
}

const propertiesOf = (node) => (node?.type === 'ObjectExpression' ? node.properties : []);

/** The values given to an own `code:` in an object literal. */
function codeProperties(node) {
  return propertiesOf(node)
    .filter((one) => one.type === 'Property' && (one.key.name ?? one.key.value) === 'code')
    .flatMap((one) => literalsOf(one.value));
}

/** The literal codes that errors are made with: `code` in an argument of `new SomeError(…)`. */
export function codesOfErrors(source, name) {
  const { program } = parseSync(name, source);
  return [...nodesBelow(program)]
    .filter((node) => node.type === 'NewExpression' && /Error$/.test(node.callee.name ?? ''))
    .flatMap((node) => node.arguments.flatMap(codeProperties))
    .filter((code) => CODE.test(code));
}

/** Every string literal of a source. */
export function stringLiterals(source, name) {
  const { program } = parseSync(name, source);
  return [...nodesBelow(program)]
    .filter((node) => node.type === 'Literal' && typeof node.value === 'string')
    .map((node) => node.value);
}
