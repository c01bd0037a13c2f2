import type { Schema } from '../declare/schema.js';
import { compileValidator } from './parse-input.js';
import type { Validator } from './target.js';

/** Compiles a declared `output`: what it doesn't accept is never sent. */
export async function compileCheck(schema: Schema): Promise<Validator> {
  return compileValidator(schema);
}
