import { isObject } from '@webcortex/core';
import { type Report, toolNamePattern } from '../wire/problem.js';
import { word } from '../wire/word.js';
import { objectsOf } from './blocks.js';
import type { AnthropicModelFacts } from './model-facts.js';
import { checkOutputSchema } from './output-schema-rules.js';

/** Body fields of `POST /v1/messages`, from the SDK's `MessageCreateParams` and the ones older models take. */
const knownFields: ReadonlySet<string> = new Set([
  'model',
  'max_tokens',
  'messages',
  'system',
  'tools',
  'tool_choice',
  'thinking',
  'output_config',
  'stream',
  'stop_sequences',
  'temperature',
  'top_p',
  'top_k',
  'metadata',
  'cache_control',
  'container',
  'diagnostics',
  'inference_geo',
  'service_tier',
  'speed',
]);

/** Everything beside the messages: required fields, tools, temperature, tool choice, thinking, output format. */
export function checkParameters(body: Record<string, unknown>, facts: AnthropicModelFacts, report: Report): void {
  for (const field of Object.keys(body)) if (!knownFields.has(field)) report(field, 'Extra inputs are not permitted');
  if (typeof body['model'] !== 'string' || body['model'] === '') report('model', 'Field required');
  const maxTokens = body['max_tokens'];
  if (maxTokens === undefined) report('max_tokens', 'Field required');
  else if (!Number.isInteger(maxTokens) || Number(maxTokens) < 1)
    report('max_tokens', 'Input should be greater than or equal to 1');
  if (body['stream'] !== undefined && typeof body['stream'] !== 'boolean')
    report('stream', 'Input should be a valid boolean');
  checkTools(body['tools'], report);
  checkThinkingConfig(body, report);
  checkTemperature(body, facts, report);
  checkToolChoice(body, facts, report);
  checkOutputConfig(body['output_config'], report);
}

function checkTools(tools: unknown, report: Report): void {
  if (tools === undefined) return;
  if (!Array.isArray(tools)) {
    report('tools', 'Input should be a valid list');
    return;
  }
  const names = new Set<unknown>();
  objectsOf(tools).forEach((tool, index) => {
    const path = `tools.${index}`;
    const { name, input_schema: schema } = tool;
    if (typeof name !== 'string' || !toolNamePattern.test(name))
      report(`${path}.name`, `String should match pattern '${toolNamePattern.source}'`);
    if (names.has(name)) report('tools', 'Tool names must be unique.');
    names.add(name);
    if (!isObject(schema)) {
      report(`${path}.input_schema`, 'Field required');
      return;
    }
    if (schema['type'] !== 'object') report(`${path}.input_schema.type`, "Input should be 'object'");
    if (['oneOf', 'anyOf', 'allOf'].some((key) => schema[key] !== undefined)) {
      report(`${path}.input_schema`, 'input_schema does not support oneOf, allOf, or anyOf at the top level');
    }
    if (tool['strict'] === true) checkOutputSchema(schema, `${path}.input_schema`, report);
  });
}

function thinkingIsOn(body: Record<string, unknown>): boolean {
  const thinking = body['thinking'];
  return isObject(thinking) && thinking['type'] !== 'disabled';
}

function checkThinkingConfig(body: Record<string, unknown>, report: Report): void {
  const thinking = body['thinking'];
  if (thinking === undefined) return;
  const kinds = ['enabled', 'disabled', 'adaptive', 'between_tools'];
  if (!isObject(thinking) || !kinds.includes(word(thinking['type']))) {
    report('thinking.type', `Input should be one of ${kinds.join(', ')}`);
    return;
  }
  if (thinking['type'] !== 'enabled') return;
  const budget = thinking['budget_tokens'];
  if (typeof budget !== 'number' || budget < 1024)
    report('thinking.enabled.budget_tokens', 'Input should be greater than or equal to 1024');
  else if (budget >= Number(body['max_tokens']))
    report('', '`max_tokens` must be greater than `thinking.budget_tokens`');
}

function checkTemperature(body: Record<string, unknown>, facts: AnthropicModelFacts, report: Report): void {
  const temperature = body['temperature'];
  if (temperature === undefined) return;
  if (typeof temperature !== 'number' || temperature < 0 || temperature > 1) {
    report('temperature', 'range: 0..1');
    return;
  }
  if (temperature === 1) return;
  if (facts.rejectsTemperature) report('temperature', 'temperature is not supported by this model; only 1 is accepted');
  if (thinkingIsOn(body)) report('temperature', '`temperature` may only be set to 1 when thinking is enabled');
}

function checkToolChoice(body: Record<string, unknown>, facts: AnthropicModelFacts, report: Report): void {
  const choice = body['tool_choice'];
  if (choice === undefined) return;
  const kinds = ['auto', 'any', 'tool', 'none'];
  if (!isObject(choice) || !kinds.includes(word(choice['type']))) {
    report('tool_choice.type', `Input should be one of ${kinds.join(', ')}`);
    return;
  }
  const tools = objectsOf(body['tools']);
  if (tools.length === 0) {
    report('tool_choice', 'tool_choice may only be specified while providing tools');
    return;
  }
  if (choice['type'] === 'tool' && !tools.some((tool) => tool['name'] === choice['name'])) {
    report('tool_choice', `Tool '${word(choice['name'])}' not found in provided tools`);
  }
  if (choice['type'] !== 'any' && choice['type'] !== 'tool') return;
  if (facts.rejectsForcedToolChoice) report('tool_choice', 'forced tool use is not supported by this model');
  if (thinkingIsOn(body)) report('tool_choice', 'Thinking may not be enabled when tool_choice forces tool use.');
}

function checkOutputConfig(config: unknown, report: Report): void {
  if (config === undefined) return;
  if (!isObject(config)) {
    report('output_config', 'Input should be an object');
    return;
  }
  const format = config['format'];
  if (format === undefined || format === null) return;
  if (!isObject(format) || format['type'] !== 'json_schema') {
    report('output_config.format.type', "Input should be 'json_schema'");
    return;
  }
  if (!isObject(format['schema'])) {
    report('output_config.format.schema', 'Field required');
    return;
  }
  for (const key of Object.keys(format))
    if (key !== 'type' && key !== 'schema') report(`output_config.format.${key}`, 'Extra inputs are not permitted');
  checkOutputSchema(format['schema'], 'output_config.format.schema', report);
}
