import { isStandardSchema, type Schema } from '../../declare/schema.js';
import type { Problem } from '../problem.js';
import { schemaMistakes } from '../schema-mistakes.js';
import type { Rule } from './rule.js';

/** A schema written as JSON Schema is one. What a library renders is its own affair. */
export const rawSchemas: Rule = ({ manifest, schemas, agentOutputs }) => [
  ...manifest.operations.flatMap(({ id, source }) => [
    ...mistakes(source, 'input', schemas.get(id)?.input),
    ...mistakes(source, 'output', schemas.get(id)?.output),
  ]),
  ...manifest.agents.flatMap(({ name, source }) => mistakes(source, 'output', agentOutputs.get(name))),
];

function mistakes(source: string, side: string, schema: Schema | undefined): Problem[] {
  if (schema === undefined || isStandardSchema(schema)) return [];
  return schemaMistakes(schema).map((mistake) => ({
    code: 'invalid-json-schema',
    source,
    message: `the ${side} schema of ${source} is not a JSON Schema: ${mistake}.`,
  }));
}
