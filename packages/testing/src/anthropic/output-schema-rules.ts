import type { Report } from '../wire/problem.js';
import { isObjectSchema, isRecursive, schemaNodes } from '../wire/schema-walk.js';

/** Limits of structured output: what a schema may not say there. */
const unsupportedKeywords = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
];

/** Every object closed, no recursion, no keyword of range or length. */
export function checkOutputSchema(schema: Record<string, unknown>, path: string, report: Report): void {
  if (isRecursive(schema)) report(path, 'recursive schemas are not supported');
  for (const node of schemaNodes(schema, path)) {
    if (isObjectSchema(node.schema) && node.schema['additionalProperties'] !== false) {
      report(node.path, "For 'object' type, 'additionalProperties' must be explicitly set to false");
    }
    for (const keyword of unsupportedKeywords) {
      if (node.schema[keyword] !== undefined) report(node.path, `property '${keyword}' is not supported`);
    }
  }
}
