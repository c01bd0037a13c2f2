import { z } from 'zod';
import type { JsonSchema } from '../base/json.js';
import { deepFreeze } from './freeze.js';
import { noInput, renderSchema } from './json-schema.js';

/** What an agent is asked. */
export const askSchema = z.object({
  input: z.string().min(1).describe('What to ask.'),
  session_id: z.string().max(200).optional().describe('Continues the conversation of this id.'),
  reset: z.boolean().optional().describe('Starts the conversation over.'),
});

const rendered = renderSchema(askSchema, 'input');

/** The same as JSON Schema. */
export const askJsonSchema: JsonSchema = deepFreeze(rendered.ok ? rendered.schema : noInput);
