import { type AnthropicHistory, emptyAnthropicHistory, notePause } from '../anthropic/history.js';
import { anthropicPrefix } from '../anthropic/issued-thinking.js';
import { countingIds, type MakeId } from '../wire/ids.js';

/** What the model in process remembers of its answers. */
export class CanonicalHistory {
  readonly answers: AnthropicHistory = emptyAnthropicHistory();
  readonly newId: MakeId = countingIds();

  /** Notes a thinking block as said after this request (in Anthropic's form). */
  issue(body: Record<string, unknown>, thinking: { text: string; signature: string }): void {
    this.answers.issued.issue(thinking.text, thinking.signature, anthropicPrefix(body, Number.POSITIVE_INFINITY));
  }

  /** Notes that the turn was paused: the next request may end with an assistant message. */
  pause(body: Record<string, unknown>): void {
    notePause(body, this.answers);
  }
}
