import { HttpError, isObject } from '@webcortex/core';
import { invalidInput } from '../refusal.js';
import { checkShape, needsShapeCheck } from './json-shape.js';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function invalidJson(message: string): HttpError {
  return new HttpError(400, message, { code: 'invalid_json', details: [{ path: '', message }] });
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw invalidJson('the body is not valid UTF-8');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // V8's message quotes the body, which may hold a secret.
    throw invalidJson('the body is not valid JSON');
  }
}

function asObject(value: unknown): Record<string, unknown> {
  if (!isObject(value)) throw invalidInput('', 'the body must be a JSON object');
  return value;
}

/**
 * Reads a body as the one JSON object it must be.
 *
 * @throws HttpError 400 `invalid_json` for what isn't strict UTF-8 and JSON, 400 `invalid_input` for another
 * value than an object, nesting over 64 and forbidden keys
 */
export function parseBody(bytes: Uint8Array): Record<string, unknown> {
  const text = decode(bytes);
  const value = asObject(parse(text));
  if (needsShapeCheck(text)) checkShape(value);
  return value;
}

/** The same rules for a body that a parser before us has read, such as `express.json()`. */
export function acceptParsed(value: unknown): Record<string, unknown> {
  if (value instanceof Uint8Array) return parseBody(value);
  const object = asObject(typeof value === 'string' ? parse(value) : value);
  checkShape(object);
  return object;
}
