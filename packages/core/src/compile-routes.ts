import type { JsonSchema } from './base/json.js';
import { compileCoerce } from './dispatch/coerce.js';
import type { Target } from './dispatch/target.js';
import { propertiesOf } from './manifest/properties.js';
import type { CompiledRoute } from './runtime-port.js';

/** The routes an adapter mounts: the targets that have one. */
export function compileRoutes(targets: ReadonlyMap<string, Target>): CompiledRoute[] {
  const routes: CompiledRoute[] = [];
  for (const target of targets.values()) {
    const { route, input } = target.entry;
    if (route === null) continue;
    routes.push({
      method: route.method,
      path: route.path,
      target,
      coerce: compileCoerce(input),
      arrays: arrayNames(input),
    });
  }
  return routes;
}

function arrayNames(input: JsonSchema): ReadonlySet<string> {
  const lists = [...propertiesOf(input)].filter(([, variants]) => variants.some(isList));
  return new Set(lists.map(([name]) => name));
}

function isList({ type }: JsonSchema): boolean {
  return type === 'array' || (Array.isArray(type) && type.includes('array'));
}
