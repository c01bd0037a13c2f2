import type { CallOptions, ModelProvider, ModelRequest, ModelResponse } from '@webcortex/core';
import { CanonicalHistory } from './canonical/history.js';
import { playCanonical } from './canonical/play.js';
import { invalidRequest } from './canonical/provider-errors.js';
import { canonicalProblems } from './canonical/validate-canonical.js';
import { canonicalView } from './canonical/view.js';
import { ScriptPlayer } from './script/player.js';
import type { Script } from './script/script.js';
import { Arrivals } from './wire/arrivals.js';
import { deepFreeze } from './wire/deep-freeze.js';
import { problemText } from './wire/problem.js';

/** A `ModelProvider` over a script. */
export interface ScriptedModel extends ModelProvider {
  /** Every request in the order of arrival: frozen copies, refused ones included. */
  readonly requests: readonly ModelRequest[];
  /** Resolves when at least `count` requests have arrived. */
  received(count: number): Promise<void>;
  /** @throws ScriptError for a refused or unexpected request, or when steps of the script are left */
  assertDone(): void;
}

/**
 * A model in process that says what the script tells it to. It refuses a request the services would refuse
 * (calls without results, blank text, roles that don't alternate, ...) and one the script doesn't expect, and
 * remembers both for `assertDone()`, because a run turns them into an ordinary failure.
 *
 * @example
 * const model = scriptedModel([callTool('ping'), say('done')]);
 */
export function scriptedModel(script: Script): ScriptedModel {
  const player = new ScriptPlayer(script);
  const history = new CanonicalHistory();
  const arrivals = new Arrivals();
  const requests: ModelRequest[] = [];
  return {
    name: 'scripted',
    requests,
    received: (count) => arrivals.atLeast(count),
    assertDone: () => player.assertDone(),
    async generate(request: ModelRequest, options: CallOptions): Promise<ModelResponse> {
      const copy = deepFreeze(structuredClone(request));
      const view = canonicalView(copy, { index: requests.length, stream: options.onDelta !== undefined });
      requests.push(copy);
      arrivals.note();
      const [problem] = canonicalProblems(copy, history);
      if (problem !== undefined) {
        player.mistake(`request ${requests.length} was refused: ${problemText(problem)}`);
        throw invalidRequest(problemText(problem));
      }
      return playCanonical(await player.next(view), { request: copy, options, history });
    },
  };
}
