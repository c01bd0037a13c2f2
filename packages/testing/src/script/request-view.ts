/** A message as a dynamic answer sees it, whichever format it was sent in. */
export interface MessageView {
  readonly role: 'user' | 'assistant';
  /** All text of the message, joined by newlines. */
  readonly text: string;
  readonly calls: readonly { readonly id: string; readonly name: string; readonly args: unknown }[];
  /** `isError` is always false in OpenAI's format, which has no such flag. */
  readonly results: readonly { readonly callId: string; readonly content: string; readonly isError: boolean }[];
}

/** A request to the scripted model, in one shape for the three ways it can come. */
export interface RequestView {
  /** 0 for the first request. */
  readonly index: number;
  readonly format: 'canonical' | 'anthropic' | 'openai';
  readonly model: string;
  readonly system: string;
  readonly tools: readonly string[];
  readonly messages: readonly MessageView[];
  readonly stream: boolean;
  /** What was really sent. */
  readonly body: unknown;
}

/** The text of the last user message that has any; `''` when there is none. */
export function lastUserText(view: RequestView): string {
  return view.messages.findLast((message) => message.role === 'user' && message.text !== '')?.text ?? '';
}

/** The results at the end of the conversation: those of the last turn of calls. */
export function lastResults(view: RequestView): MessageView['results'] {
  return view.messages.at(-1)?.results ?? [];
}
