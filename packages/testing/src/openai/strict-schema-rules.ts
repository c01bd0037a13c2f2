import { isObject } from '@webcortex/core';
import type { Report } from '../wire/problem.js';
import { isObjectSchema, schemaNodes } from '../wire/schema-walk.js';

const unsupportedKeywords = [
  'default',
  'oneOf',
  'allOf',
  'not',
  'if',
  'then',
  'else',
  'dependentRequired',
  'dependentSchemas',
  'patternProperties',
];

/** Strict schemas: the root an object, every object closed, every property required. */
export function checkStrictSchema(schema: Record<string, unknown>, path: string, report: Report): void {
  const invalid = (where: string, why: string): void => report(where, `Invalid schema: ${why}`);
  if (schema['type'] !== 'object' || schema['anyOf'] !== undefined)
    invalid(path, "schema must have type 'object' and not have 'anyOf' at the top level");
  for (const node of schemaNodes(schema, path)) {
    for (const keyword of unsupportedKeywords) {
      if (node.schema[keyword] !== undefined) invalid(node.path, `'${keyword}' is not permitted`);
    }
    if (!isObjectSchema(node.schema)) continue;
    if (node.schema['additionalProperties'] !== false)
      invalid(node.path, "'additionalProperties' is required to be supplied and to be false");
    const properties = isObject(node.schema['properties']) ? Object.keys(node.schema['properties']) : [];
    const required: readonly unknown[] = Array.isArray(node.schema['required']) ? node.schema['required'] : [];
    const missing = properties.filter((name) => !required.includes(name));
    if (missing.length > 0)
      invalid(
        node.path,
        `'required' is required to be supplied and to be an array including every key in properties. Missing '${missing.join("', '")}'`,
      );
  }
}
