import type { OutputDialect } from '@webcortex/core';

/**
 * What strict schemas understand. A schema that doesn't convert is still sent, whole, without the promise.
 * @see https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
 */
export const strictDialect: OutputDialect = {
  optional: 'nullable',
  recursion: true,
  keywords: new Set([
    'pattern',
    'multipleOf',
    'maximum',
    'exclusiveMaximum',
    'minimum',
    'exclusiveMinimum',
    'minItems',
    'maxItems',
  ]),
  formats: new Set(['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid']),
  lenient: true,
};
