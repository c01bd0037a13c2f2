import { GuardedAnswer } from './guarded-answer.js';
import { callOf } from './model-call.js';
import { steerRetry } from './retry-after.js';
import type { FetchLike, Send } from './send.js';

/** The `fetch` for an SDK's client: every request must carry its call (see `ModelCall.requestOptions`). */
export function guardedFetch(send: Send): FetchLike {
  return async (url, init) => {
    const call = callOf(init);
    const body = typeof init.body === 'string' ? init.body : '';
    call.begin(body);
    try {
      const answer = await send({
        url: String(url),
        method: init.method ?? 'POST',
        headers: init.headers as Headers,
        body,
        signal: init.signal ?? call.signal,
      });
      if (answer.status < 400) {
        call.answer();
        return new GuardedAnswer(answer, call, String(url)) as unknown as Response;
      }
      call.rest();
      const headers = new Headers(answer.headers);
      steerRetry(headers, { status: answer.status, attempt: call.attempts, msLeft: call.msLeft, now: call.now });
      return new GuardedAnswer({ ...answer, headers }, call, String(url)) as unknown as Response;
    } catch (error) {
      call.networkError = error;
      call.rest();
      throw error;
    }
  };
}
