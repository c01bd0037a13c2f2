import type { ModelProvider, ModelRequest } from '@webcortex/core';
import type { Script } from '../script/script.js';
import { type ScriptedModel, scriptedModel } from '../scripted-model.js';
import { Arrivals } from '../wire/arrivals.js';
import { deepFreeze } from '../wire/deep-freeze.js';

/** Keeps what another model is asked. It has no script, so nothing can be left over. */
function recordingModel(provider: ModelProvider): ScriptedModel {
  const requests: ModelRequest[] = [];
  const arrivals = new Arrivals();
  return {
    name: provider.name,
    requests,
    received: (count) => arrivals.atLeast(count),
    assertDone: () => undefined,
    generate(request, options) {
      requests.push(deepFreeze(structuredClone(request)));
      arrivals.note();
      return provider.generate(request, options);
    },
  };
}

function isScripted(model: ModelProvider): model is ScriptedModel {
  return 'requests' in model && 'assertDone' in model && 'received' in model;
}

/** A script, a scripted model or any other provider, as a model that keeps what it is asked. */
export function asScriptedModel(model: Script | ModelProvider): ScriptedModel {
  if (!('generate' in model)) return scriptedModel(model);
  return isScripted(model) ? model : recordingModel(model);
}
