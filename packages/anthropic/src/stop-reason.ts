import type { StopReason } from '@webcortex/core';

/**
 * The service's stop reason in ours. Words it may invent end the turn; calls it asked for count whatever ended
 * the turn in order.
 */
export function stopReasonOf(wire: unknown, hasCalls: boolean): StopReason {
  switch (wire) {
    case 'max_tokens':
    case 'pause_turn':
    case 'refusal':
      return wire;
    case 'model_context_window_exceeded':
      return 'context_window_exceeded';
    default:
      return hasCalls ? 'tool_use' : 'end_turn';
  }
}
