import { isObject } from '../../base/json.js';
import type { ToolSpec } from '../provider.js';
import type { Asked, Made } from './request.js';

/** Characters of a value that a sentence quotes. */
const maxQuoted = 300;

/** One sentence on what the calls of a request gave. */
export function sentence({ made, request }: Asked, tools: readonly ToolSpec[]): string {
  const told = made.filter((call) => !call.tool.startsWith('transfer_to_') || call.result.isError);
  if (told.length > 0) return `${told.map(clause).join('; ')}.`;
  const names = tools.map((tool) => tool.name).filter((name) => !name.startsWith('transfer_to_'));
  const asked = request === '' ? 'nothing' : quote(request);
  if (names.length === 0) return `I was asked ${asked} and have no tools to answer with.`;
  return `I was asked ${asked}, and none of my tools (${names.join(', ')}) shares a word with that.`;
}

function clause({ tool, result }: Made): string {
  const content = result.content.trim();
  if (result.isError) return `${tool} failed: ${cut(content.replace(/^error: /, '')).replace(/\.$/, '')}`;
  const value = parse(content.replace(/^\[\] \(no rows\)$/, '[]'));
  if (value === undefined) return `${tool} gave ${quote(content)}`;
  if (Array.isArray(value)) return `${tool} gave ${list(value)}`;
  if (isObject(value) && typeof value['output'] === 'string') return `${tool} answered ${quote(value['output'])}`;
  return `${tool} gave ${cut(JSON.stringify(value))}`;
}

function list(values: readonly unknown[]): string {
  if (values.length === 0) return 'no items';
  const first = JSON.stringify(values[0]);
  return values.length === 1 ? `1 item: ${cut(first)}` : `${values.length} items, the first ${cut(first)}`;
}

/** The JSON value of a result, or `undefined` for plain text (cut results and notes included). */
function parse(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    // Text is a result like any other.
    return undefined;
  }
}

function quote(text: string): string {
  return `"${cut(text.replace(/\s+/g, ' ').trim())}"`;
}

/** The first characters of a text; never half of one. */
function cut(text: string): string {
  const points = [...text];
  return points.length <= maxQuoted ? text : `${points.slice(0, maxQuoted).join('')}…`;
}
