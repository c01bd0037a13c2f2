import type { JsonSchema } from '../base/json.js';

/**
 * A Standard Schema (https://standardschema.dev), which zod 4, Valibot, ArkType and others implement. To be
 * shown to a model it must also give JSON Schema (the Standard JSON Schema extension; zod 4 does).
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
    readonly jsonSchema?:
      | {
          readonly input: (options: { target: string }) => Record<string, unknown>;
          readonly output: (options: { target: string }) => Record<string, unknown>;
        }
      | undefined;
  };
}

export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** What `input` and `output` take: a Standard Schema, or a raw JSON Schema object. */
export type Schema = StandardSchema | JsonSchema;

/** The type a handler receives for an `input` schema. A raw JSON Schema has no static type: `unknown`. */
export type InputOf<S> = S extends {
  readonly '~standard': { readonly types?: { readonly output: infer O } | undefined };
}
  ? O
  : unknown;

/** The type a caller may send for an `input` schema, and a handler may return for an `output` schema. */
export type SentFor<S> = S extends {
  readonly '~standard': { readonly types?: { readonly input: infer I } | undefined };
}
  ? I
  : unknown;

export function isStandardSchema(schema: Schema): schema is StandardSchema {
  return '~standard' in schema;
}
