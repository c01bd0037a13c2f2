import type { ModelResponse } from './provider.js';
import type { OutputPlan } from './structured.js';

/** Brings a final answer, however it was asked for, into its one form: text that is JSON. */
export function readFinalAnswer(response: ModelResponse, plan: OutputPlan | undefined): ModelResponse {
  if (plan === undefined || plan.kind === 'text') return response;
  if (plan.kind === 'schema') {
    const content = response.content.map((block) =>
      block.type === 'text' ? { ...block, text: plan.read(block.text) } : block,
    );
    return { ...response, content };
  }
  const { name } = plan.spec;
  const calls = response.content.filter((block) => block.type === 'tool_use');
  const answer = calls.find((call) => call.name === name);
  if (answer === undefined) return response;
  // Cut off, refused, or beside other calls: then it isn't final, and what it answers is not to be stored as a call.
  if (response.stopReason !== 'tool_use' || calls.some((call) => call.name !== name)) {
    return {
      ...response,
      content: response.content.filter((block) => block.type !== 'tool_use' || block.name !== name),
    };
  }
  const text = plan.read(answer.malformed ?? JSON.stringify(answer.input));
  // Thinking is bound to the message it stood in, and this is another one now.
  return { ...response, content: [{ type: 'text', text }], stopReason: 'end_turn' };
}
