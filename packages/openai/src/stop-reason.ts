import type { StopReason } from '@webcortex/core';

/**
 * The service's finish reason in ours. Some servers say `stop` beside tool calls: the calls count. Words a server
 * may invent end the turn.
 */
export function stopReasonOf(
  wire: unknown,
  said: { readonly hasCalls: boolean; readonly refused: boolean },
): StopReason {
  if (wire === 'length') return 'max_tokens';
  if (wire === 'content_filter' || said.refused) return 'refusal';
  return said.hasCalls ? 'tool_use' : 'end_turn';
}
