import type { Failure, FailureSpec } from '../script/failure.js';
import { say } from '../script/turn.js';
import type { Reply } from './reply.js';
import type { WireFormat } from './wire-format.js';

/** What a failure is played on. */
export interface Played {
  readonly format: WireFormat;
  readonly body: Record<string, unknown>;
  readonly stream: boolean;
}

type Broken = Extract<FailureSpec, { readonly how: 'cut' | 'error_event' | 'garbled' | 'ends_early' | 'stall' }>;

const html = '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>';
/** What a broken answer would have said, when the script doesn't tell. */
const brokenText = 'This answer never reaches its end, because the service fails in the middle of it.';

function playStatus(
  spec: Extract<FailureSpec, { readonly status: number; how?: never }>,
  { format }: Played,
  reply: Reply,
): void {
  const headers = {
    'content-type': 'application/json',
    ...(spec.retryAfter === undefined ? {} : { 'retry-after': String(spec.retryAfter) }),
    ...spec.headers,
  };
  if (typeof spec.body === 'string') {
    reply.text(spec.status, spec.body, headers);
    return;
  }
  const message = spec.message ?? `scripted failure ${spec.status}`;
  reply.json(spec.status, spec.body ?? format.error({ status: spec.status, message, type: spec.type }), headers);
}

async function playBrokenStream(spec: Broken, played: Played, reply: Reply): Promise<void> {
  const { format, body } = played;
  const { events } = format.answer(spec.turn ?? say(brokenText), body);
  await reply.events(events.slice(0, spec.after ?? Math.floor(events.length / 2)));
  if (spec.how === 'cut') return reply.cut();
  if (spec.how === 'stall') return reply.untilGone();
  if (spec.how === 'garbled') await reply.event(format.garbledEvent());
  if (spec.how === 'error_event') await reply.event(format.errorEvent(errorOf(spec, format)));
  reply.end();
}

function errorOf(
  spec: Extract<Broken, { how: 'error_event' }>,
  format: WireFormat,
): { status: number; message: string; type: string } {
  const type = spec.type ?? 'overloaded_error';
  return {
    status: format.statusOf(type),
    message: type === 'overloaded_error' ? 'Overloaded' : `scripted ${type}`,
    type,
  };
}

async function playBrokenBody(spec: Broken, played: Played, reply: Reply): Promise<void> {
  const { format, body } = played;
  if (spec.how === 'error_event') {
    const error = errorOf(spec, format);
    return reply.json(error.status, format.error(error));
  }
  const text = JSON.stringify(format.answer(spec.turn ?? say(brokenText), body).json);
  if (spec.how === 'garbled' || spec.how === 'ends_early') {
    return reply.text(200, text.slice(0, Math.floor(text.length / 2)), { 'content-type': 'application/json' });
  }
  await reply.part(text, 0.5);
  if (spec.how === 'cut') return reply.cut();
  await reply.untilGone();
}

/** Fails as the script says. */
export async function playFailure({ spec }: Failure, played: Played, reply: Reply): Promise<void> {
  if (!('how' in spec)) return playStatus(spec, played, reply);
  switch (spec.how) {
    case 'html':
      return reply.text(spec.status ?? 200, html, { 'content-type': 'text/html; charset=utf-8' });
    case 'empty':
      return reply.text(spec.status ?? 200, '', { 'content-type': 'application/json' });
    case 'hang':
      return reply.untilGone();
    default:
      return played.stream ? playBrokenStream(spec, played, reply) : playBrokenBody(spec, played, reply);
  }
}
