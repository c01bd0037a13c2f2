import { Ajv2020 } from 'ajv/dist/2020.js';
import type { JsonSchema } from '../base/json.js';

/**
 * One compiler for all schemas, because making one costs as much as compiling with it. It keeps nothing of what
 * it compiled, so schemas of two apps, or two of one `$id`, don't meet.
 */
const ajv = new Ajv2020({
  allErrors: true,
  useDefaults: true,
  strict: false,
  validateFormats: false,
  addUsedSchema: false,
  // Boot has checked the schema itself; compiling the meta-schema costs a second.
  meta: false,
  validateSchema: false,
});

/** @throws Error when the schema can't be compiled */
export function compileJsonSchema(schema: JsonSchema): ReturnType<typeof ajv.compile> {
  // Another draft's `$schema` names a meta-schema that isn't loaded; the words in use are the same.
  const { $schema: _, ...rest } = schema;
  const validate = ajv.compile(rest);
  ajv.removeSchema(rest);
  return validate;
}
