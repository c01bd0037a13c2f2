import type { ModelRequest } from '@webcortex/core';
import { validateAnthropic } from '../anthropic/validate-anthropic.js';
import { collect, type WireProblem } from '../wire/problem.js';
import { asAnthropic } from './as-anthropic.js';
import type { CanonicalHistory } from './history.js';

/** What is wrong with a canonical request: the services' rules, and the port's own. Pure. */
export function canonicalProblems(request: ModelRequest, history?: CanonicalHistory): readonly WireProblem[] {
  const own = collect((report) => {
    if (request.temperature !== undefined && !request.capabilities.temperature) {
      report('temperature', 'sent although the capabilities say that the model takes none');
    }
    if (
      request.output !== undefined &&
      !request.capabilities.jsonSchemaOutput &&
      !request.capabilities.forcedToolChoice
    ) {
      report('output', 'asked for although the model can neither constrain its answer nor be forced to call a tool');
    }
    request.messages.forEach((message, index) => {
      for (const block of message.content) {
        if (block.type === 'tool_result' && block.content.trim() === '')
          report(`messages.${index}`, 'a tool result is blank');
      }
    });
  });
  return [...own, ...validateAnthropic(asAnthropic(request), history?.answers)];
}
