import type { JsonSchema, JsonValue } from '../../base/json.js';
import { own } from '../../base/own.js';
import { numberFits, stringFits } from './fits.js';
import { choicesOf, propertiesOf, shapeOf } from './schema-shape.js';

/** What an answer's values are taken from. */
export interface Material {
  readonly sentence: string;
  /** The last tool result that was an object: its properties are taken where name and type fit. */
  readonly result: Readonly<Record<string, unknown>>;
}

/** Levels of a recursive schema that are built. */
const maxNesting = 8;

/** A value of a schema: what the last result has under the same name, defaults, the sentence as text, else the least. */
export function shapeAnswer(schema: JsonSchema, material: Material): JsonValue {
  return build(schema, { root: schema, material, name: '', nesting: 0 });
}

interface Place {
  readonly root: JsonSchema;
  readonly material: Material;
  readonly name: string;
  readonly nesting: number;
}

function build(schema: unknown, place: Place): JsonValue {
  const { type, schema: plain } = shapeOf(schema, place.root);
  const known = own(place.material.result, place.name);
  if (known !== undefined && fits(known, type, plain)) return known as JsonValue;
  if ('default' in plain) return plain['default'] as JsonValue;
  const choices = choicesOf(plain);
  if (choices !== undefined) return (choices[0] ?? null) as JsonValue;
  switch (type) {
    case 'string':
      return text(place.material.sentence, plain);
    case 'integer':
    case 'number':
      return (
        [0, plain['minimum'], plain['exclusiveMinimum'], plain['maximum']]
          .flatMap((bound) => (typeof bound === 'number' ? [bound, bound + 1] : []))
          .find((value) => numberFits(value, type, plain)) ?? 0
      );
    case 'boolean':
      return false;
    case 'array':
      return Array.from({ length: least(plain, 'minItems') }, () =>
        build(plain['items'], { ...place, name: '', nesting: place.nesting + 1 }),
      );
    case 'object': {
      if (place.nesting >= maxNesting) return {};
      const needed = propertiesOf(plain).filter((property) => property.required);
      const entries = needed.map(
        ({ name, schema: inner }) => [name, build(inner, { ...place, name, nesting: place.nesting + 1 })] as const,
      );
      return Object.fromEntries(entries);
    }
    default:
      return null;
  }
}

function least(schema: JsonSchema, keyword: string): number {
  const value = schema[keyword];
  return typeof value === 'number' ? Math.min(value, 100) : 0;
}

function text(sentence: string, schema: JsonSchema): string {
  const max = schema['maxLength'];
  return typeof max === 'number' ? [...sentence].slice(0, max).join('') : sentence;
}

function fits(value: unknown, type: string | undefined, schema: JsonSchema): boolean {
  const choices = choicesOf(schema);
  if (choices !== undefined) return choices.includes(value);
  if (type === 'string') return typeof value === 'string' && stringFits(value, schema);
  if (type === 'integer' || type === 'number') return typeof value === 'number' && numberFits(value, type, schema);
  return type === 'boolean' && typeof value === 'boolean';
}
