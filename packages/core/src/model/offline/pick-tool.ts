import type { JsonObject } from '../../base/json.js';
import type { ToolSpec } from '../provider.js';
import { fillArguments } from './fill-arguments.js';
import { wordsOf } from './words.js';

/** A tool chosen for a request, with its arguments. */
export interface Picked {
  readonly tool: string;
  readonly input: JsonObject;
}

/** The words every handoff's description has; they say nothing of the agent. */
const handoffWords = wordsOf('Transfer the conversation to the agent');

/**
 * The tool whose name and description share most words with the request: a word in the name counts double.
 * Among equals, the one whose required arguments the request gives, then the one with the shorter name in
 * words, then the first. `undefined` when no tool shares a word.
 */
export function pickTool(tools: readonly ToolSpec[], request: string): Picked | undefined {
  const words = wordsOf(request);
  let best: { rank: readonly number[]; picked: Picked } | undefined;
  for (const tool of tools) {
    const { score, share } = overlap(tool, words);
    if (score === 0) continue;
    const { input, given, missing } = fillArguments(tool.inputSchema, request);
    const fit = missing > 0 ? -1 : given > 0 ? 1 : 0;
    const rank = [score, fit, share];
    if (best === undefined || higher(rank, best.rank)) best = { rank, picked: { tool: tool.name, input } };
  }
  return best?.picked;
}

function overlap(tool: ToolSpec, words: ReadonlySet<string>): { score: number; share: number } {
  const ignored = tool.name.startsWith('transfer_to_') ? handoffWords : new Set<string>();
  const name = [...wordsOf(tool.name)].filter((word) => !ignored.has(word));
  const inName = name.filter((word) => words.has(word));
  const inDescription = [...wordsOf(tool.description)].filter(
    (word) => words.has(word) && !ignored.has(word) && !inName.includes(word),
  );
  return {
    score: 2 * inName.length + inDescription.length,
    share: name.length === 0 ? 0 : inName.length / name.length,
  };
}

function higher(a: readonly number[], b: readonly number[]): boolean {
  for (const [at, value] of a.entries()) {
    const other = b[at] ?? 0;
    if (value !== other) return value > other;
  }
  return false;
}
