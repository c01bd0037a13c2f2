import { setTimeout as delay } from 'node:timers/promises';
import { type CallOptions, isObject, type ModelRequest, type ModelResponse, ProviderError } from '@webcortex/core';
import type { FailureSpec } from '../script/failure.js';
import type { Answer } from '../script/script.js';
import { say, type Turn } from '../script/turn.js';
import { asAnthropic } from './as-anthropic.js';
import type { CanonicalHistory } from './history.js';
import { aborted, failureOf } from './provider-errors.js';
import { canonicalDeltas, canonicalResponse } from './response.js';

/** What an answer is played to. */
export interface Playing {
  readonly request: ModelRequest;
  readonly options: CallOptions;
  readonly history: CanonicalHistory;
}

/** Gives an answer as a provider would: deltas first, abort and deadline heeded. @throws ProviderError */
export async function playCanonical(answer: Answer, playing: Playing): Promise<ModelResponse> {
  stopIfAborted(playing.options);
  if (answer.kind === 'failure') return playFailure(answer.spec, playing);
  await wait(answer.delayMs, playing.options);
  const response = canonicalResponse(answer, playing.request, playing.history.newId);
  await stream(response, playing.options);
  remember(answer, response, playing);
  return response;
}

function remember(turn: Turn, response: ModelResponse, { request, history }: Playing): void {
  const body = asAnthropic(request);
  for (const block of response.content) {
    if (block.type !== 'thinking' || !isObject(block.opaque)) continue;
    const { thinking, data, signature } = block.opaque;
    history.issue(body, { text: String(thinking ?? data), signature: String(signature ?? '') });
  }
  if (turn.stop === 'pause_turn') history.pause(body);
}

/** Each piece in a turn of its own, so that an abort can come between two. */
async function stream(response: ModelResponse, options: CallOptions, share = 1): Promise<void> {
  const deltas = options.onDelta === undefined ? [] : canonicalDeltas(response);
  for (const delta of deltas.slice(0, Math.ceil(deltas.length * share))) {
    options.onDelta?.(delta);
    await Promise.resolve();
    stopIfAborted(options);
  }
}

async function playFailure(spec: FailureSpec, playing: Playing): Promise<never> {
  const { options, request, history } = playing;
  if (!('how' in spec)) {
    const message = spec.message ?? `scripted failure ${spec.status}`;
    throw new ProviderError(failureOf(spec.status), message, { status: spec.status });
  }
  if (spec.how === 'hang') return untilOver(options);
  if (spec.how === 'html' || spec.how === 'empty')
    throw malformed(`the answer is ${spec.how === 'html' ? 'HTML' : 'empty'}`);
  const turn = spec.turn ?? say('This answer never reaches its end.');
  await stream(canonicalResponse(turn, request, history.newId), options, 0.5);
  switch (spec.how) {
    case 'stall':
      return untilOver(options);
    case 'cut':
      throw new ProviderError('unreachable', 'the connection was cut in the middle of the answer');
    case 'error_event':
      throw new ProviderError(
        spec.type === undefined || spec.type === 'overloaded_error' ? 'overloaded' : 'server_error',
        `scripted ${spec.type ?? 'overloaded_error'}`,
      );
    default:
      throw malformed('the answer ended before its end');
  }
}

function malformed(message: string): ProviderError {
  return new ProviderError('malformed_response', message, { status: 200 });
}

/** Waits for the abort or the deadline. */
async function untilOver(options: CallOptions): Promise<never> {
  await wait(options.deadlineAt - Date.now(), options);
  throw new ProviderError('timeout', 'no answer before the deadline');
}

async function wait(ms: number, { signal }: CallOptions): Promise<void> {
  if (ms <= 0) return;
  try {
    // Timers can't be longer than this; a test that waits 24 days has other problems.
    await delay(Math.min(ms, 2 ** 31 - 1), undefined, { signal });
  } catch (error) {
    throw aborted(error);
  }
}

function stopIfAborted({ signal }: CallOptions): void {
  if (signal.aborted) throw aborted(signal.reason);
}
