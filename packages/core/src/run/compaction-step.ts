import { untilAborted } from '../base/abort.js';
import { WebCortexError } from '../base/webcortex-error.js';
import type { Message } from '../model/conversation.js';
import { type ModelRequest, type ModelResponse, ProviderError } from '../model/provider.js';
import type { ModelHandle } from '../model/registry.js';
import { charge } from './charge.js';
import { afterFailure, compacted, summaryPrompt, transcriptOf } from './compaction.js';
import { audit, emit, type RunContext } from './context.js';

/** Tokens a summary may have. */
const summaryTokens = 2_000;
/** Bytes of transcript for each token of the context window. */
const bytesPerToken = 3;

/** Summarises the messages before `cut`. A failure leaves the history as it is; the run goes on. */
export async function compactionStep(context: RunContext, cut: number): Promise<void> {
  const { state, entry, deps } = context;
  const { summariser } = entry;
  if (summariser === null) return;
  const started = deps.clock.monotonic();
  const before = state.messages.length;
  const outcome = await summarise(context, summariser, state.messages.slice(0, cut));
  const duration_ms = Math.round(deps.clock.monotonic() - started);
  // An abort is no failure of the summariser: the loop says why the run ended.
  if (context.signal.aborted) return;
  if ('error' in outcome) {
    state.compaction = afterFailure(state.compaction, state.usage.steps);
    state.steps.push({ index: state.usage.steps, kind: 'compaction', error: outcome.error, duration_ms });
    await audit(context, 'compaction', { detail: { error: outcome.error } });
    return;
  }
  state.messages = compacted(state.messages, cut, { text: outcome.summary, input: state.input });
  state.lastInput = 0;
  state.compaction = { failures: 0, notBefore: 0 };
  state.usage.compactions += 1;
  const result = {
    messages_before: before,
    messages_after: state.messages.length,
    summary_chars: outcome.summary.length,
  };
  state.steps.push({ index: state.usage.steps, kind: 'compaction', result, duration_ms });
  await audit(context, 'compaction', { detail: result });
  emit(context, 'compaction', result);
}

type Outcome = { readonly summary: string } | { readonly error: string };

async function summarise(context: RunContext, model: ModelHandle, messages: readonly Message[]): Promise<Outcome> {
  const { budget, entry, signal } = context;
  const reserved = await budget.reserve(summaryTokens, signal);
  if (reserved === 0) return { error: `${model.name} was not asked for a summary: the budget is spent` };
  const maxBytes = (entry.entry.contextWindow ?? 0) * bytesPerToken;
  const answer = await ask(context, model, { transcript: transcriptOf(messages, maxBytes), maxTokens: reserved }).catch(
    (error: unknown) => ({ error }),
  );
  if ('error' in answer) {
    const usage = answer.error instanceof ProviderError ? answer.error.usage : undefined;
    await charge(context, entry, { reserved, usage, model: model.name });
    return { error: `${model.name} failed to summarise: ${reasonOf(context, answer.error)}` };
  }
  await charge(context, entry, { reserved, usage: answer.usage, model: model.name });
  const summary = answer.content
    .map((block) => (block.type === 'text' ? block.text : ''))
    .join('')
    .trim();
  return summary === '' ? { error: `${model.name} gave an empty summary` } : { summary };
}

async function ask(
  { state, signal }: RunContext,
  model: ModelHandle,
  prompt: { readonly transcript: string; readonly maxTokens: number },
): Promise<ModelResponse> {
  const request: ModelRequest = {
    model: model.model,
    capabilities: model.capabilities,
    system: summaryPrompt,
    tools: [],
    messages: [{ role: 'user', content: [{ type: 'text', text: prompt.transcript }] }],
    maxTokens: prompt.maxTokens,
    cache: false,
  };
  const provider = await model.provider();
  return untilAborted(provider.generate(request, { signal, deadlineAt: state.deadlineAt }), signal);
}

function reasonOf(context: RunContext, error: unknown): string {
  if (error instanceof WebCortexError) return error.message;
  context.invocation.log.error({ err: error, run_id: context.state.runId }, 'a compaction failed');
  return 'an unexpected error; the log has it';
}
