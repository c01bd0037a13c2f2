import type { JsonSchema, JsonValue } from '../base/json.js';
import { isObject } from '../base/json.js';
import type { Capabilities } from './capabilities.js';
import type { ModelRequest, ToolSpec } from './provider.js';
import { convertSchema, type SchemaDialect } from './schema-dialect.js';
import { resolveRef } from './schema-graph.js';

/** How a final answer in a shape is asked for, and how what comes back is read. */
export type OutputPlan =
  /** The service constrains its text to the schema; `strict` when it promises to. */
  | {
      readonly kind: 'schema';
      readonly schema: JsonSchema;
      readonly strict: boolean;
      readonly read: (text: string) => string;
    }
  /** The answer is the argument of a call. */
  | { readonly kind: 'tool'; readonly spec: ToolSpec; readonly read: (text: string) => string }
  /** Asked for in words; whatever comes is validated by the run. */
  | { readonly kind: 'text'; readonly instruction: string };

/** What a service's JSON-schema output understands. */
export interface OutputDialect extends SchemaDialect {
  /** Whether a schema that can't be promised may still be sent as a wish. */
  readonly lenient: boolean;
}

/**
 * Chooses by the capability table: the service's JSON-schema output where the schema survives it whole, else a
 * forced tool call, else words.
 */
export function planOutput(
  request: Pick<ModelRequest, 'tools'> & {
    readonly output: NonNullable<ModelRequest['output']>;
    readonly capabilities: Capabilities;
  },
  dialect: OutputDialect,
): OutputPlan {
  const { output, capabilities } = request;
  const rooted = objectRooted(output.schema);
  if (rooted !== undefined && capabilities.jsonSchemaOutput) {
    const converted = convertSchema(rooted.schema, dialect);
    if (converted !== undefined) {
      return {
        kind: 'schema',
        schema: converted.schema,
        strict: true,
        read: reader(converted.restore, rooted.wrapped),
      };
    }
    if (dialect.lenient)
      return { kind: 'schema', schema: rooted.schema, strict: false, read: reader(null, rooted.wrapped) };
  }
  if (rooted !== undefined && capabilities.forcedToolChoice) {
    const spec = {
      name: freeName('final_answer', request.tools),
      description: finalAnswerDescription,
      inputSchema: rooted.schema,
    };
    return { kind: 'tool', spec, read: reader(null, rooted.wrapped) };
  }
  return { kind: 'text', instruction: `${finalAnswerInstruction}\n${JSON.stringify(output.schema)}` };
}

/**
 * {@link planOutput} with a memory: a run asks for the same shape with every step. One for each provider object.
 */
export function outputPlanner(dialect: OutputDialect): (request: ModelRequest) => OutputPlan | undefined {
  const known = new WeakMap<
    JsonSchema,
    { readonly tools: readonly ToolSpec[]; readonly capabilities: Capabilities; readonly plan: OutputPlan }
  >();
  return (request) => {
    const { output, tools, capabilities } = request;
    if (output === undefined) return undefined;
    const last = known.get(output.schema);
    if (last !== undefined && last.tools === tools && last.capabilities === capabilities) return last.plan;
    const plan = planOutput({ tools, capabilities, output }, dialect);
    known.set(output.schema, { tools, capabilities, plan });
    return plan;
  };
}

const finalAnswerDescription =
  'Gives the final answer in the required shape. Call it once, alone, when everything else is done.';
const finalAnswerInstruction =
  'Give your final answer as JSON only, without prose and without a code fence. It must fit this JSON schema:';

function freeName(name: string, tools: readonly ToolSpec[]): string {
  return tools.some((tool) => tool.name === name) ? freeName(`${name}_`, tools) : name;
}

/** Services want an object at the root: anything else travels as its only property, `value`. */
function objectRooted(schema: JsonSchema): { readonly schema: JsonSchema; readonly wrapped: boolean } | undefined {
  const target = typeof schema['$ref'] === 'string' ? resolveRef(schema, schema['$ref']) : schema;
  if (target === schema && schema['type'] === 'object') return { schema, wrapped: false };
  const { $defs, definitions, $schema: _, ...value } = schema;
  // A reference to the root would point at the wrapping.
  if (JSON.stringify(schema).includes('"$ref":"#"')) return undefined;
  return {
    schema: {
      type: 'object',
      properties: { value },
      required: ['value'],
      additionalProperties: false,
      ...($defs === undefined ? {} : { $defs }),
      ...(definitions === undefined ? {} : { definitions }),
    },
    wrapped: true,
  };
}

function reader(restore: ((value: JsonValue) => JsonValue) | null, wrapped: boolean): (text: string) => string {
  if (restore === null && !wrapped) return (text) => text;
  return (text) => {
    let value: JsonValue;
    try {
      value = JSON.parse(text) as JsonValue;
    } catch {
      // Not JSON after all: the run validates the text and asks again.
      return text;
    }
    const restored = restore === null ? value : restore(value);
    if (!wrapped) return JSON.stringify(restored);
    return isObject(restored) && Object.hasOwn(restored, 'value') ? JSON.stringify(restored['value']) : text;
  };
}
