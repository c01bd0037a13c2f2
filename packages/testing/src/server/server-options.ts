import type { DeltaUsage } from '../anthropic/stream.js';
import type { OpenAIQuirks } from '../openai/quirks.js';

/** How the scripted server behaves. */
export interface ScriptedServerOptions {
  /** When set, every request must carry it (`x-api-key`, or `authorization: Bearer`); else it is a 401. */
  readonly apiKey?: string;
  /** Don't count refused requests as mistakes: they still get their 400. Default false. */
  readonly allowInvalid?: boolean;
  /** How the OpenAI side differs from OpenAI. Default: not at all. */
  readonly quirks?: OpenAIQuirks;
  /** Which fields Anthropic's `message_delta.usage` repeats. Default `output`. */
  readonly deltaUsage?: DeltaUsage;
  /** Bytes a write of a stream, so that events and characters arrive in parts. Default: an event a write. */
  readonly chunkBytes?: number;
}
