import type { RunState } from './state.js';

/** No tokenizer averages more bytes a token: text that can't fit even so isn't sent. */
const mostCharactersPerToken = 8;

/** Characters of the conversation as it would be sent, without tools and wrapping. */
export function promptCharacters(state: Pick<RunState, 'system' | 'messages'>): number {
  let characters = state.system.length;
  for (const message of state.messages) {
    for (const block of message.content) {
      if (block.type === 'text') characters += block.text.length;
      else if (block.type === 'tool_result') characters += block.content.length;
    }
  }
  return characters;
}

/** Fewer input tokens than this the next call can't have. */
export function leastInputTokens(state: Pick<RunState, 'system' | 'messages'>): number {
  return Math.floor(promptCharacters(state) / mostCharactersPerToken);
}
