import type { JsonSchema } from '../base/json.js';
import type { Issue, Validator } from './target.js';

/** More of what is wrong than this is not listed. */
const maxIssues = 50;

/**
 * A validator for a raw JSON Schema (draft 2020-12), defaults filled in. The library is loaded only when an app
 * has such a schema.
 */
export async function jsonSchemaValidator(schema: JsonSchema): Promise<Validator> {
  const { compileJsonSchema } = await import('./ajv.js');
  const validate = compileJsonSchema(schema);
  return (value) => {
    // Defaults are written into the value: the caller's own object stays as it was.
    const copy: unknown = structuredClone(value);
    if (validate(copy)) return { ok: true, value: copy };
    return { ok: false, issues: (validate.errors ?? []).slice(0, maxIssues).map(issueOf) };
  };
}

interface AjvError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Record<string, unknown>;
  readonly message?: string | undefined;
}

function issueOf(error: AjvError): Issue {
  const at = error.instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
  const missing = error.keyword === 'required' ? String(error.params['missingProperty']) : undefined;
  const path = [at, missing].filter((part) => part !== undefined && part !== '').join('.');
  return { path, message: missing === undefined ? (error.message ?? 'not accepted') : 'required' };
}
