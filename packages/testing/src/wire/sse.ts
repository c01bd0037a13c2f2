/** One server-sent event, ready to be written. */
export type SseEvent = string;

/** An event with a name, as Anthropic sends it. */
export function sseEvent(name: string, data: unknown): SseEvent {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** An event without one, as OpenAI sends it. A string is sent as it is (`[DONE]`, or what is not JSON). */
export function sseData(data: unknown): SseEvent {
  return `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
}
