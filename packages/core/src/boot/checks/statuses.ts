import type { Rule } from './rule.js';

/** A route's own status is that of a success. */
export const statuses: Rule = ({ manifest }) =>
  manifest.operations.flatMap(({ route, source }) => {
    if (route === null || (Number.isInteger(route.status) && route.status >= 200 && route.status <= 299)) return [];
    const message = `\`status\` of ${source} is ${route.status}; it must be from 200 to 299. Throw an HttpError for anything else.`;
    return [{ code: 'invalid-status', source, message }];
  });
