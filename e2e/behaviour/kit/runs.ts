import type { ScriptedServer } from '@webcortex/testing';
import type { RunResult } from 'webcortex';

export const kinds = (run: RunResult): string[] => run.steps.map((step) => step.kind);

/** The tools of the steps that are calls, in order, with their kind where it isn't a plain call. */
export const called = (run: RunResult): string[] =>
  run.steps.flatMap(({ kind, tool }) => (tool === undefined ? [] : [kind === 'tool_call' ? tool : `${kind} ${tool}`]));

/** The results the model was sent with its last request, in order. */
export const heard = (model: ScriptedServer): string[] =>
  model.requests
    .at(-1)
    ?.view.messages.at(-1)
    ?.results.map((result) => result.content) ?? [];
