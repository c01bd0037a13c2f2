/** What a model accepts. `docs` and source of the facts: the two providers' documentation, autumn 2026. */
export interface Capabilities {
  /** Whether a `temperature` may be sent. */
  readonly temperature: boolean;
  /** Whether `tool_choice` may force a tool. */
  readonly forcedToolChoice: boolean;
  /** Whether the service can constrain the answer to a JSON schema. */
  readonly jsonSchemaOutput: boolean;
  /** The name of the max-tokens field (OpenAI's format; Anthropic always says `max_tokens`). */
  readonly maxTokensField: 'max_tokens' | 'max_completion_tokens';
  /** What to send as `reasoning_effort` when function tools are sent: nothing, or this value. */
  readonly reasoningEffortWithTools: 'none' | null;
  /** Whether strict function schemas may be sent where they convert without loss. */
  readonly strictTools: boolean;
  /** Whether the service accepts `stream_options: {include_usage: true}`. */
  readonly streamUsage: boolean;
}
