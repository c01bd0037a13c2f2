import type { Report } from '../wire/problem.js';
import { blocksOf, messagesOf } from './blocks.js';
import { anthropicPrefix } from './issued-thinking.js';
import type { MessageContext } from './message-rules.js';

/** Thinking comes back as it was sent, and, for models that bind it, after the same prefix. */
export function checkThinking(body: Record<string, unknown>, context: MessageContext, report: Report): void {
  messagesOf(body).forEach((message, index) => {
    if (message['role'] !== 'assistant') return;
    const thinking = blocksOf(message, `messages.${index}`).filter(
      ({ block }) => block['type'] === 'thinking' || block['type'] === 'redacted_thinking',
    );
    for (const { block, path } of thinking) {
      const redacted = block['type'] === 'redacted_thinking';
      const text = redacted ? block['data'] : block['thinking'];
      const signature = redacted ? '' : block['signature'];
      if (typeof text !== 'string') report(`${path}.${redacted ? 'data' : 'thinking'}`, 'Field required');
      else if (typeof signature !== 'string' || (!redacted && signature === ''))
        report(`${path}.signature`, 'Field required');
      else
        checkIssued({ text, signature, prefix: anthropicPrefix(body, index) }, context, (message) =>
          report(path, message),
        );
    }
  });
}

interface Replayed {
  readonly text: string;
  readonly signature: string;
  readonly prefix: string;
}

function checkIssued(replayed: Replayed, { facts, history }: MessageContext, report: (message: string) => void): void {
  if (history === undefined) return;
  const verdict = history.issued.verdict(replayed.text, replayed.signature, replayed.prefix);
  if (verdict === 'unknown') report('Invalid `signature` in `thinking` block');
  if (verdict === 'moved' && facts.bindsThinking) {
    report(
      '`thinking` blocks in the conversation cannot be replayed after a changed prefix: system, tools and all earlier messages must be as they were',
    );
  }
}
