import type { JsonValue } from '../base/json.js';
import { checkFinalAnswer } from './final-answer.js';
import { finish } from './finish.js';
import type { AgentPlan } from './plan.js';
import type { RunState } from './state.js';

/**
 * Ends the run with the model's last text; under an `output` schema the text is validated first, and asked
 * for again once with the issues.
 */
export async function acceptAnswer(state: RunState, plan: AgentPlan, text: string): Promise<void> {
  if (plan.output === null) return finish(state, 'completed');
  const checked = await checkFinalAnswer(text, plan.output.check);
  if (checked.ok) {
    state.output = checked.value as JsonValue;
    return finish(state, 'completed');
  }
  const issues = checked.issues
    .map((issue) => (issue.path === '' ? issue.message : `${issue.path}: ${issue.message}`))
    .join('; ');
  if (state.corrections > 0) {
    return finish(state, 'failed', {
      code: 'invalid_final_answer',
      message: `the final answer doesn't fit the output schema of agent "${plan.entry.name}": ${issues}`,
    });
  }
  state.corrections += 1;
  appendUserText(
    state,
    `The answer does not fit the required shape: ${issues}. Answer again with JSON of that shape only.`,
  );
}

/** Adds text of the user's side; roles stay alternating when the model had said nothing. */
function appendUserText(state: RunState, text: string): void {
  const block = { type: 'text' as const, text };
  const last = state.messages.at(-1);
  if (last?.role === 'user')
    state.messages[state.messages.length - 1] = { role: 'user', content: [...last.content, block] };
  else state.messages.push({ role: 'user', content: [block] });
}
