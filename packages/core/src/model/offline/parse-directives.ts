import { isObject, type JsonObject } from '../../base/json.js';

/** One clause of a request that steers the offline model: call exactly this tool. */
export interface Directive {
  readonly tool: string;
  readonly input: JsonObject;
  /** What stood where one JSON object belongs. */
  readonly malformed?: string;
}

const clause = /(?:^|[\s;])(tool|handoff):([A-Za-z0-9_-]{1,64})[ \t]*/g;

/**
 * The `tool:<name> {json}` and `handoff:<name>` clauses of a request, in order, separated by `;`. The JSON is
 * optional; a `;` or a clause inside it belongs to it.
 */
export function parseDirectives(request: string): readonly Directive[] {
  const directives: Directive[] = [];
  clause.lastIndex = 0;
  for (let match = clause.exec(request); match !== null; match = clause.exec(request)) {
    const [, kind, name = ''] = match;
    if (kind === 'handoff') {
      directives.push({ tool: `transfer_to_${name}`, input: { reason: 'the request asked for it' } });
      continue;
    }
    const start = clause.lastIndex;
    if (request[start] !== '{') {
      directives.push({ tool: name, input: {} });
      continue;
    }
    const end = endOfObject(request, start);
    directives.push({ tool: name, ...readObject(request.slice(start, end)) });
    clause.lastIndex = end;
  }
  return directives;
}

/** The index after the object that opens at `start`; the end of the text when it never closes. */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at += 1) {
    const char = text[at];
    if (quoted) {
      if (char === '\\') at += 1;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === '{') depth += 1;
    else if (char === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}

function readObject(text: string): Omit<Directive, 'tool'> {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return { input: value as JsonObject };
  } catch {
    // Not JSON: the call is made as malformed, so that the run answers it as it answers a real model's.
  }
  return { input: {}, malformed: text.slice(0, 1000) };
}
