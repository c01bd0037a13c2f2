import { describe, expect, it } from '@jest/globals';
import { capabilitiesOf } from './capabilities.js';

describe('capabilitiesOf', () => {
  it.each([
    ['claude-opus-5-5', false, false],
    ['claude-sonnet-5-5', false, false],
    ['claude-fable-5-2', false, false],
    ['claude-haiku-5-5', false, true],
    ['claude-fable-5', false, true],
    ['claude-opus-5', false, true],
    ['claude-sonnet-5', false, true],
    ['claude-opus-4-7', false, true],
    ['claude-opus-4-6', true, true],
    ['claude-haiku-4-5', true, true],
    ['claude-haiku-4-5-20251001', true, true],
  ])(
    'knows of %s whether it takes a temperature (%s) and a forced tool (%s)',
    (model, temperature, forcedToolChoice) => {
      expect(capabilitiesOf('anthropic', model)).toMatchObject({
        temperature,
        forcedToolChoice,
        jsonSchemaOutput: true,
      });
    },
  );

  it.each([
    ['gpt-5.6-sol', 'max_completion_tokens', 'none', false],
    ['gpt-5.5', 'max_completion_tokens', null, false],
    ['gpt-5.4-mini-2026-03-17', 'max_completion_tokens', null, false],
    ['o3', 'max_completion_tokens', null, false],
    ['gpt-4o-mini', 'max_completion_tokens', null, true],
    ['llama3.2', 'max_tokens', null, true],
    ['gpt-oss:20b', 'max_tokens', null, true],
    ['o-lala', 'max_tokens', null, true],
  ])('knows the names and efforts of %s', (model, maxTokensField, reasoningEffortWithTools, temperature) => {
    expect(capabilitiesOf('openai', model)).toMatchObject({ maxTokensField, reasoningEffortWithTools, temperature });
  });

  it('expects of an unknown model what the newest of its vendor accepts', () => {
    expect(capabilitiesOf('anthropic', 'claude-opus-9')).toEqual(capabilitiesOf('anthropic', 'claude-opus-5-5'));
    expect(capabilitiesOf('openai', 'gpt-7')).toEqual(capabilitiesOf('openai', 'gpt-5.6-luna'));
  });

  it('expects of an unknown server only what all of them understand', () => {
    expect(capabilitiesOf('openai', 'mistral-7b')).toMatchObject({ strictTools: false, jsonSchemaOutput: false });
  });

  it('tells a dated exact id from its family where they differ', () => {
    expect(capabilitiesOf('openai', 'gpt-4o-2024-05-13').jsonSchemaOutput).toBe(false);
    expect(capabilitiesOf('openai', 'gpt-4o-2024-11-20').jsonSchemaOutput).toBe(true);
  });

  it('lets a declared provider override single facts', () => {
    expect(capabilitiesOf('openai', 'llama3.2', { jsonSchemaOutput: true })).toMatchObject({
      jsonSchemaOutput: true,
      maxTokensField: 'max_tokens',
    });
  });

  it('is not fooled by names that objects have', () => {
    expect(capabilitiesOf('openai', '__proto__')).toEqual(capabilitiesOf('openai', 'mistral-7b'));
  });
});
