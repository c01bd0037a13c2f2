import { isObject } from '@webcortex/core';
import { type Report, toolNamePattern } from '../wire/problem.js';
import { word } from '../wire/word.js';
import type { OpenAIModelFacts } from './model-facts.js';
import { checkStrictSchema } from './strict-schema-rules.js';

/** Body fields of `POST /chat/completions`, from the SDK's `ChatCompletionCreateParams`. */
const knownFields: ReadonlySet<string> = new Set([
  'model',
  'messages',
  'audio',
  'frequency_penalty',
  'logit_bias',
  'logprobs',
  'max_completion_tokens',
  'max_tokens',
  'metadata',
  'modalities',
  'moderation',
  'n',
  'parallel_tool_calls',
  'prediction',
  'presence_penalty',
  'prompt_cache_key',
  'prompt_cache_retention',
  'prompt_cache_options',
  'reasoning_effort',
  'response_format',
  'safety_identifier',
  'seed',
  'service_tier',
  'stop',
  'store',
  'stream',
  'stream_options',
  'temperature',
  'tool_choice',
  'tools',
  'top_logprobs',
  'top_p',
  'user',
  'verbosity',
  'web_search_options',
]);

/** Everything beside the messages. */
export function checkParameters(body: Record<string, unknown>, facts: OpenAIModelFacts, report: Report): void {
  for (const field of Object.keys(body))
    if (!knownFields.has(field)) report(field, `Unrecognized request argument supplied: ${field}`);
  if (typeof body['model'] !== 'string' || body['model'] === '') report('model', 'you must provide a model parameter');
  checkMaxTokens(body, facts, report);
  checkTemperature(body, facts, report);
  checkStream(body, report);
  checkTools(body, report);
  checkEffort(body, facts, report);
  checkResponseFormat(body['response_format'], report);
}

function checkMaxTokens(body: Record<string, unknown>, facts: OpenAIModelFacts, report: Report): void {
  const { max_tokens: old, max_completion_tokens: current } = body;
  const unsupported = (field: string, other: string): void =>
    report(field, `Unsupported parameter: '${field}' is not supported with this model. Use '${other}' instead.`);
  if (old !== undefined && facts.maxTokens === 'new') unsupported('max_tokens', 'max_completion_tokens');
  if (current !== undefined && facts.maxTokens === 'old') unsupported('max_completion_tokens', 'max_tokens');
  if (old !== undefined && current !== undefined)
    report('max_tokens', 'Setting max_tokens and max_completion_tokens at the same time is not supported.');
  for (const [field, value] of Object.entries({ max_tokens: old, max_completion_tokens: current })) {
    if (value !== undefined && (!Number.isInteger(value) || Number(value) < 1))
      report(field, `Invalid '${field}': integer below minimum value. Expected a value >= 1`);
  }
}

function checkTemperature(body: Record<string, unknown>, facts: OpenAIModelFacts, report: Report): void {
  const temperature = body['temperature'];
  if (temperature === undefined) return;
  if (facts.rejectsTemperature)
    report('temperature', "Unsupported parameter: 'temperature' is not supported with this model.");
  if (typeof temperature !== 'number' || temperature < 0 || temperature > 2)
    report('temperature', "Invalid 'temperature': expected a number from 0 to 2");
}

function checkStream(body: Record<string, unknown>, report: Report): void {
  if (body['stream'] !== undefined && body['stream'] !== null && typeof body['stream'] !== 'boolean')
    report('stream', "Invalid type for 'stream': expected a boolean");
  if (body['stream_options'] !== undefined && body['stream'] !== true) {
    report('stream_options', "The 'stream_options' parameter is only allowed when 'stream' is enabled.");
  }
}

function checkTools(body: Record<string, unknown>, report: Report): void {
  const tools = body['tools'];
  if (tools === undefined) {
    for (const field of ['tool_choice', 'parallel_tool_calls']) {
      if (body[field] !== undefined) report(field, `'${field}' is only allowed when 'tools' are specified.`);
    }
    return;
  }
  if (!Array.isArray(tools) || tools.length === 0) {
    report('tools', "Invalid 'tools': empty array. Expected an array with minimum length 1");
    return;
  }
  if (tools.length > 128) report('tools', "Invalid 'tools': array too long. Expected an array with maximum length 128");
  const names = new Set<unknown>();
  tools.forEach((tool: unknown, index) => {
    const definition = isObject(tool) && tool['type'] === 'function' ? tool['function'] : undefined;
    if (!isObject(definition)) {
      report(`tools.${index}`, "Missing required parameter: 'function', with type 'function'");
      return;
    }
    if (names.has(definition['name'])) report(`tools.${index}.function.name`, 'Function names must be unique');
    names.add(definition['name']);
    checkFunction(definition, `tools.${index}.function`, report);
  });
  const choice = body['tool_choice'];
  const chosen = isObject(choice) && isObject(choice['function']) ? choice['function']['name'] : undefined;
  if (
    isObject(choice) ? !names.has(chosen) : choice !== undefined && !['none', 'auto', 'required'].includes(word(choice))
  ) {
    report('tool_choice', `Tool choice '${word(chosen ?? choice)}' not found in 'tools' parameter.`);
  }
}

function checkFunction(definition: Record<string, unknown>, path: string, report: Report): void {
  const { name, parameters } = definition;
  if (typeof name !== 'string' || !toolNamePattern.test(name)) {
    report(
      `${path}.name`,
      `Invalid name: string does not match pattern. Expected a string that matches the pattern '${toolNamePattern.source}'.`,
    );
  }
  if (parameters === undefined) return;
  if (!isObject(parameters) || parameters['type'] !== 'object') {
    report(`${path}.parameters`, 'Invalid schema: schema must be a JSON Schema of \'type: "object"\'');
    return;
  }
  if (definition['strict'] === true) checkStrictSchema(parameters, `${path}.parameters`, report);
}

function checkEffort(body: Record<string, unknown>, facts: OpenAIModelFacts, report: Report): void {
  const effort = body['reasoning_effort'];
  if (effort !== undefined && !facts.knowsEffort)
    report('reasoning_effort', "Unsupported parameter: 'reasoning_effort' is not supported with this model.");
  if (!Array.isArray(body['tools']) || body['tools'].length === 0) return;
  if (facts.effortWithTools === 'forbidden' && effort !== undefined)
    report(
      'reasoning_effort',
      'Function tools with reasoning_effort are not supported for this model in /v1/chat/completions.',
    );
  if (facts.effortWithTools === 'none' && effort !== 'none')
    report(
      'reasoning_effort',
      "Function tools are only supported with reasoning_effort 'none' for this model in /v1/chat/completions.",
    );
}

function checkResponseFormat(format: unknown, report: Report): void {
  if (format === undefined) return;
  const type = isObject(format) ? word(format['type']) : '';
  if (!isObject(format) || !['text', 'json_object', 'json_schema'].includes(type)) {
    report('response_format.type', 'Invalid value. Supported values are text, json_object, json_schema');
    return;
  }
  if (type !== 'json_schema') return;
  const wanted = format['json_schema'];
  if (!isObject(wanted)) {
    report('response_format.json_schema', 'Missing required parameter');
    return;
  }
  if (typeof wanted['name'] !== 'string' || !toolNamePattern.test(wanted['name']))
    report('response_format.json_schema.name', 'Invalid name');
  if (!isObject(wanted['schema'])) {
    report('response_format.json_schema.schema', 'Missing required parameter');
    return;
  }
  if (wanted['strict'] === true) checkStrictSchema(wanted['schema'], 'response_format.json_schema.schema', report);
}
