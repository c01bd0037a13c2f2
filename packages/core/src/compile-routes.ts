import { isObject, type JsonSchema } from './base/json.js';
import { compileCoerce } from './dispatch/coerce.js';
import type { Target } from './dispatch/target.js';
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
  const properties = isObject(input['properties']) ? input['properties'] : {};
  return new Set(Object.keys(properties).filter((name) => acceptsArray(properties[name])));
}

function acceptsArray(schema: unknown): boolean {
  if (!isObject(schema)) return false;
  const type = schema['type'];
  if (type === 'array' || (Array.isArray(type) && type.includes('array'))) return true;
  const branches = [schema['anyOf'], schema['oneOf']].flatMap((list) => (Array.isArray(list) ? list : []));
  return branches.some(acceptsArray);
}
