import { untilAborted } from '../base/abort.js';
import { WebCortexError } from '../base/webcortex-error.js';
import { HttpError } from '../dispatch/http-error.js';
import type { AssistantMessage } from '../model/conversation.js';
import { type ModelRequest, type ModelResponse, ProviderError } from '../model/provider.js';
import { type CallUsage, estimateTokens, saturatingAdd } from '../model/usage.js';
import { acceptAnswer } from './accept-answer.js';
import { charge } from './charge.js';
import { emit, planOf, type RunContext } from './context.js';
import { finish } from './finish.js';
import { hasThinking } from './prefix-hash.js';
import { leastInputTokens, promptCharacters } from './prompt-size.js';
import { openTurn } from './turn.js';

/** How often a paused answer is sent again as it is. */
const maxPauses = 5;

/** Calls the model once and takes its answer into the state. */
export async function modelStep(context: RunContext): Promise<void> {
  const { state, entry, budget, signal } = context;
  const own = entry.entry.tokenBudget === null ? Number.POSITIVE_INFINITY : entry.entry.tokenBudget - state.ownTokens;
  if (leastInputTokens(state) > Math.min(own, budget.unspent())) return finish(state, 'budget_exhausted');
  const reserved = await budget.reserve(Math.min(entry.entry.maxTokens, own), signal);
  if (signal.aborted) return budget.settle(reserved, 0);
  if (reserved === 0) return finish(state, 'budget_exhausted');

  const plan = planOf(context);
  const model = plan.model.name;
  const started = context.deps.clock.monotonic();
  const outcome = await generate(context, reserved).catch((error: unknown) => ({ error }));
  const ms = Math.round(context.deps.clock.monotonic() - started);
  if ('error' in outcome) {
    await charge(context, plan, { reserved, model, usage: spentInVain(context, outcome.error) });
    return failed(context, outcome.error, ms);
  }
  await charge(context, plan, { reserved, model, usage: outcome.response.usage });
  await accept(context, { ...outcome, ms });
}

/** What a failed call cost: the provider's own figure, or an estimate when it was cut off while it worked. */
function spentInVain(context: RunContext, error: unknown): CallUsage | undefined {
  if (error instanceof ProviderError && error.usage !== undefined) return error.usage;
  if (!context.signal.aborted) return undefined;
  const inputTokens = estimateTokens(promptCharacters(context.state));
  return { inputTokens, cacheReadTokens: 0, cacheWriteTokens: 0, outputTokens: 0, estimated: true };
}

async function generate(
  context: RunContext,
  maxTokens: number,
): Promise<{ request: ModelRequest; response: ModelResponse }> {
  const { state, signal, deps } = context;
  const plan = planOf(context);
  const { entry, model } = plan;
  const prefix = { model: model.name, system: state.system, tools: plan.specs };
  const request: ModelRequest = {
    model: model.model,
    capabilities: model.capabilities,
    system: state.system,
    tools: plan.specs,
    messages: deps.hasher.usable(prefix, state.messages),
    maxTokens,
    cache: entry.cache,
    ...(entry.temperature === null ? {} : { temperature: entry.temperature }),
    ...(plan.output === null ? {} : { output: { name: `${entry.name}_answer`, schema: plan.output.schema } }),
  };
  const provider = await model.provider();
  const { events } = context.invocation;
  const response = await untilAborted(
    provider.generate(request, {
      signal,
      deadlineAt: state.deadlineAt,
      ...(events === undefined
        ? {}
        : { onDelta: (delta) => delta.type === 'text' && emit(context, 'text_delta', { text: delta.text }) }),
    }),
    signal,
  );
  return { request, response };
}

async function accept(
  context: RunContext,
  answer: { request: ModelRequest; response: ModelResponse; ms: number },
): Promise<void> {
  const { state } = context;
  const { response, request } = answer;
  const { usage } = response;
  if (usage.estimated)
    context.invocation.log.warn({ run_id: state.runId, model: response.model }, 'usage figures were estimated');
  state.steps.push({
    index: state.usage.steps,
    kind: 'model',
    result: {
      model: response.model,
      input_tokens: usage.inputTokens,
      output_tokens: usage.outputTokens,
      ...(usage.cacheReadTokens > 0 ? { cache_read_tokens: usage.cacheReadTokens } : {}),
      ...(usage.cacheWriteTokens > 0 ? { cache_write_tokens: usage.cacheWriteTokens } : {}),
      ...(usage.estimated ? { estimated: true } : {}),
    },
    duration_ms: answer.ms,
  });
  state.usage.steps += 1;
  state.lastInput = saturatingAdd(usage.inputTokens, saturatingAdd(usage.cacheReadTokens, usage.cacheWriteTokens));
  const text = textOf(response.content);
  if (text !== '') state.output = text;

  switch (response.stopReason) {
    case 'max_tokens':
      return finish(state, 'max_tokens');
    case 'refusal':
      return finish(state, 'failed', { code: 'model_refused', message: refusalText(response) });
    case 'context_window_exceeded':
      return finish(state, 'failed', {
        code: 'context_window_exceeded',
        message: `the conversation no longer fits ${response.model}; lower toolResultLimit or start a new one`,
      });
    case 'pause_turn':
      state.pauses += 1;
      if (state.pauses > maxPauses) {
        return finish(state, 'failed', {
          code: 'too_many_pauses',
          message: `${response.model} paused more than ${maxPauses} times in a row`,
        });
      }
      append(context, request, response);
      return;
    default:
      break;
  }
  state.pauses = 0;
  const content = append(context, request, response);
  const opened = content.some((block) => block.type === 'tool_use');
  if (opened) return;
  await acceptAnswer(state, planOf(context), text);
}

function append(context: RunContext, request: ModelRequest, response: ModelResponse): AssistantMessage['content'] {
  const { state, deps } = context;
  const plan = planOf(context);
  const { content, turn } = openTurn(response.content, () => `call_${deps.newId().replaceAll('-', '').slice(0, 24)}`);
  const kept = content.filter((block) => block.type !== 'text' || block.text.trim() !== '');
  const message: AssistantMessage = { role: 'assistant', content: kept, model: plan.model.name, prefixHash: '' };
  const hash = hasThinking(message)
    ? deps.hasher.hash(
        { model: plan.model.name, system: request.system, tools: request.tools },
        request.messages,
        request.messages.length,
      )
    : '';
  if (kept.length > 0) state.messages.push({ ...message, prefixHash: hash });
  state.turn = turn;
  return kept;
}

function textOf(content: AssistantMessage['content']): string {
  let text = '';
  for (const block of content) if (block.type === 'text') text += block.text;
  return text.trim() === '' ? '' : text;
}

function refusalText(response: ModelResponse): string {
  const said = response.refusal === undefined || response.refusal === '' ? '' : `: ${response.refusal}`;
  return `${response.model} declined to answer${said}`;
}

function failed(context: RunContext, error: unknown, ms: number): void {
  const { state, signal } = context;
  const failure = failureOf(error, signal);
  if (failure.code === 'internal')
    context.invocation.log.error({ err: error, run_id: state.runId }, 'a model call failed');
  state.steps.push({ index: state.usage.steps, kind: 'model', error: failure.message, duration_ms: ms });
  finish(state, 'failed', failure);
}

function failureOf(error: unknown, signal: AbortSignal): { code: string; message: string } {
  if (signal.aborted) {
    const { reason } = signal;
    return reason instanceof HttpError
      ? { code: reason.code, message: reason.message }
      : { code: 'cancelled', message: 'the caller went away' };
  }
  if (error instanceof WebCortexError) return { code: error.code, message: error.message };
  return { code: 'internal', message: 'the model call failed; the log has the error under the run id' };
}
