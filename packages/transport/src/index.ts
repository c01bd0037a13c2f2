export { type AnsweredError, brokenCall, failureOfStatus, refusedCall } from './failure.js';
export { fetchSend } from './fetch-send.js';
export { guardedFetch } from './guarded-fetch.js';
export { ModelCall, type ModelCallOptions } from './model-call.js';
export type { FetchLike, Send, WireAnswer, WireRequest } from './send.js';
export { undiciSend } from './undici-send.js';
export { wireId, wireName } from './wire-names.js';
