import { isObject, type JsonObject } from '../base/json.js';
import { wellFormed } from '../base/well-formed.js';

/** How much of a malformed argument text is kept, in UTF-16 units. */
const keptLength = 1000;

/** A call's arguments; `malformed` holds what the model wrote where that wasn't exactly one JSON object. */
export interface ParsedArguments {
  readonly input: JsonObject;
  readonly malformed?: string;
}

/** Reads the argument text of a tool call. Never throws: what isn't exactly one JSON object is `malformed`. */
export function parseArguments(text: string): ParsedArguments {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The model's text is data: the run answers the call with an error result.
    return malformedArguments(text);
  }
  return isObject(value) ? { input: value as JsonObject } : malformedArguments(text);
}

/** The arguments of a call that can't run: `{}` for the history, and what was written for the error result. */
export function malformedArguments(text: string): ParsedArguments {
  return { input: {}, malformed: wellFormed(text.slice(0, keptLength)) };
}
