import { describe, expect, it } from '@jest/globals';
import type { JsonSchema } from '../base/json.js';
import { capabilitiesOf } from './capabilities.js';
import { type OutputDialect, planOutput } from './structured.js';

const dialect: OutputDialect = {
  optional: 'nullable',
  recursion: true,
  keywords: new Set(),
  formats: new Set(),
  lenient: false,
};
const closed: JsonSchema = { type: 'object', properties: { a: { type: 'string' } } };
const open: JsonSchema = { type: 'object', additionalProperties: { type: 'string' } };

const plan = (schema: JsonSchema, model: string, lenient = false, tools: string[] = []) =>
  planOutput(
    {
      output: { name: 'answer', schema },
      capabilities: capabilitiesOf(model.startsWith('claude-') ? 'anthropic' : 'openai', model),
      tools: tools.map((name) => ({ name, description: '', inputSchema: {} })),
    },
    { ...dialect, lenient },
  );

describe('planOutput', () => {
  it.each([
    ['what converts', closed, 'gpt-5.4', 'schema'],
    ['what does not convert', open, 'gpt-5.4', 'tool'],
    ['what does not convert where no tool may be forced', open, 'claude-opus-5-5', 'text'],
    ['anything on a server without JSON-schema output', closed, 'llama3.2', 'tool'],
  ])('asks for %s by the best means the model has', (_, schema, model, kind) => {
    expect(plan(schema, model).kind).toBe(kind);
  });

  it('sends an unconvertible schema whole, as a wish, to a lenient service', () => {
    expect(plan(open, 'gpt-5.4', true)).toMatchObject({ kind: 'schema', strict: false, schema: open });
  });

  it('takes null for what was left out back again', () => {
    const found = plan(closed, 'gpt-5.4');
    expect(found.kind === 'schema' && found.read('{"a":null}')).toBe('{}');
    expect(found.kind === 'schema' && found.read('no JSON')).toBe('no JSON');
  });

  it('wraps a root that is no object, and unwraps the answer', () => {
    const found = plan({ type: 'array', items: { type: 'string' } }, 'gpt-5.4');
    expect(found).toMatchObject({ kind: 'schema', schema: { type: 'object', required: ['value'] } });
    expect(found.kind === 'schema' && found.read('{"value":["a"]}')).toBe('["a"]');
  });

  it('gives the answer a name no tool has', () => {
    expect(plan(open, 'gpt-5.4', false, ['final_answer'])).toMatchObject({
      kind: 'tool',
      spec: { name: 'final_answer_' },
    });
  });
});
