export type { JsonObject, JsonSchema, JsonValue } from './base/json.js';
export { isObject } from './base/json.js';
export { type ErrorCode, errorCatalog } from './base/error-catalog.js';
export { WebCortexError } from './base/webcortex-error.js';
export type { Capabilities } from './model/capabilities.js';
export type {
  AssistantMessage,
  Block,
  Message,
  TextBlock,
  ThinkingBlock,
  ToolResultBlock,
  ToolUseBlock,
  UserMessage,
} from './model/conversation.js';
export {
  type CallOptions,
  type Delta,
  type ModelProvider,
  type ModelRequest,
  type ModelResponse,
  type ProviderConfig,
  ProviderError,
  type ProviderFactory,
  type ProviderFailure,
  type ProviderKind,
  type ProviderLoader,
  type StopReason,
  type ToolSpec,
} from './model/provider.js';
export { believeUsage, type CallUsage, estimateTokens, type ReportedUsage, totalTokens } from './model/usage.js';
