import { isObject, type JsonSchema } from '../base/json.js';
import { isStandardSchema, type Schema, type StandardIssue, type StandardResult } from '../declare/schema.js';
import { isSound, shapeIssues } from './forbidden-keys.js';
import { jsonSchemaValidator } from './json-schema-validator.js';
import type { Issue, Parsed, Validator } from './target.js';
import { compileKeyCheck } from './unknown-keys.js';

/**
 * Compiles what judges an input: keys that reach into prototypes, unknown keys, then the schema itself.
 * `undefined` and `null` count as `{}`.
 *
 * @param schema as declared; without one only an empty object is accepted
 * @param rendered its JSON Schema, as in the manifest
 */
export async function compileParser(schema: Schema | undefined, rendered: JsonSchema): Promise<Validator> {
  const keys = compileKeyCheck(rendered);
  const validate = takesNothing(schema, rendered) ? onlyObjects : await compileValidator(schema ?? rendered);
  return (input) => {
    const value = input ?? {};
    if (!isSound(value)) return { ok: false, issues: shapeIssues(value) };
    if (keys === undefined) return validate(value);
    const issues: Issue[] = [];
    keys(value, '', issues);
    return issues.length > 0 ? { ok: false, issues } : validate(value);
  };
}

/** Whether there is nothing to judge but keys, which are judged already. Most routes without an input are so. */
function takesNothing(schema: Schema | undefined, rendered: JsonSchema): boolean {
  const { properties, additionalProperties } = rendered;
  return (
    schema === undefined &&
    additionalProperties === false &&
    isObject(properties) &&
    Object.keys(properties).length === 0
  );
}

const onlyObjects: Validator = (value) =>
  isObject(value) ? { ok: true, value } : { ok: false, issues: [{ path: '', message: 'must be object' }] };

/** A large body can be wrong in as many ways as it has items: an answer lists these many. */
const maxIssues = 50;

/** The schema's own verdict, whichever library it comes from. */
export function compileValidator(schema: Schema): Validator | Promise<Validator> {
  if (!isStandardSchema(schema)) return jsonSchemaValidator(schema);
  const standard = schema['~standard'];
  return (value) => {
    const result = standard.validate(value);
    return isPromise(result) ? result.then(parsedOf) : parsedOf(result);
  };
}

/** Not `instanceof`: a promise of another realm (a test runner's) is one too. */
function isPromise(
  result: StandardResult<unknown> | Promise<StandardResult<unknown>>,
): result is Promise<StandardResult<unknown>> {
  return 'then' in result;
}

function parsedOf(result: StandardResult<unknown>): Parsed {
  return result.issues === undefined
    ? { ok: true, value: result.value }
    : { ok: false, issues: result.issues.slice(0, maxIssues).map(issueOf) };
}

function issueOf(issue: StandardIssue): Issue {
  const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
  return { path, message: issue.message };
}
