export { type RouteAndToolOptions, WebCortex } from './app.js';
export { type Clock, systemClock } from './base/clock.js';
export { type ErrorCode, errorCatalog } from './base/error-catalog.js';
export type { JsonObject, JsonSchema, JsonValue } from './base/json.js';
export { isObject } from './base/json.js';
export { WebCortexError } from './base/webcortex-error.js';
export { wellFormed } from './base/well-formed.js';
export { BootError } from './boot/boot-error.js';
export type { Problem } from './boot/problem.js';
export { type CompiledContext, type ContextRequest, compileContext, contextWarnings } from './context/compile.js';
export { ContextError } from './context/context-error.js';
export { contextProblems } from './context/problems.js';
export { contextText, renderContext, renderSystem } from './context/render.js';
export { type ResolvedContext, resolveContexts } from './context/resolve.js';
export { Agent } from './declare/agent.js';
export type { Call, Log, RequestInfo, User } from './declare/call.js';
export { Context, type MethodContextOptions } from './declare/context.js';
export type {
  ContextDeclaration,
  ContextOptions,
  DataContextOptions,
  FunctionContextOptions,
  SqlContextOptions,
} from './declare/context-options.js';
export type {
  AgentOptions,
  ApiKeyDeclaration,
  AppOptions,
  ApprovalOptions,
  BoundOperation,
  Handler,
  Method,
  ProviderDeclaration,
  RouteOptions,
  ToolOptions,
  ToolRef,
  ToolReference,
} from './declare/declaration.js';
export type { MemoryOptions } from './declare/memory-options.js';
export { memoryHint, memoryToolNames } from './declare/memory-tool-names.js';
export { Delete, Get, type HandlerDecorator, Patch, Post, Put, Route } from './declare/route.js';
export type { InputOf, Schema, SentFor, StandardSchema } from './declare/schema.js';
export type { Verdict } from './declare/signature-check.js';
export { Tool } from './declare/tool.js';
export { toolsOf } from './declare/tools-of.js';
export { HttpError, type HttpErrorOptions } from './dispatch/http-error.js';
export type { Caller, Invocation, RunEventSink, SharedBudget } from './dispatch/invocation.js';
export { overStore, storeHttpError } from './dispatch/store-http-error.js';
export type { Dispatcher, Execute, Execution, Issue, Parsed, Target, Validator } from './dispatch/target.js';
export type { Credentials } from './identity/authenticate.js';
export { isAuthenticated, missingScopes, type Principal, type Root, type RootKind } from './identity/principal.js';
export type {
  AgentEntry,
  ApprovalEntry,
  Manifest,
  OperationEntry,
  RouteEntry,
  ToolEntry,
} from './manifest/manifest.js';
export { memoryOperations } from './memory/operations.js';
export { memoryProblems } from './memory/problems.js';
export { type Capabilities, capabilitiesOf } from './model/capabilities.js';
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
export { offlineModel, offlineProvider } from './model/offline.js';
export { malformedArguments, type ParsedArguments, parseArguments } from './model/parse-arguments.js';
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
  type ProviderLoader,
  type StopReason,
  type ToolSpec,
} from './model/provider.js';
export type { ProviderKind } from './model/provider-kind.js';
export { readFinalAnswer } from './model/read-final-answer.js';
export { type ProviderEntry, type ResolvedModel, resolveModel } from './model/resolve-model.js';
export { type ConvertedSchema, convertSchema, type SchemaDialect } from './model/schema-dialect.js';
export { type OutputDialect, type OutputPlan, outputPlanner } from './model/structured.js';
export { believeUsage, type CallUsage, estimateTokens, type ReportedUsage, totalTokens } from './model/usage.js';
export { transferToolName } from './run/plan.js';
export type { RunResult } from './run/result.js';
export type { RunStatus, Step, StepKind } from './run/state.js';
export type { CompiledRoute, DoorRefusal, Runtime } from './runtime-port.js';
export type { RuntimePorts } from './runtime-ports.js';
export { bindParams, bindValue } from './sql/bind-params.js';
export { countPlaceholders, numberPlaceholders } from './sql/placeholders.js';
export { sqlProblems } from './sql/problems.js';
export { declaredQuery, type QueryOptions, queryOperation } from './sql/query.js';
export { readOnlyProblem, singleStatementProblem } from './sql/read-only.js';
export { type ResourceAction, type ResourceOptions, resourceOperations } from './sql/resource/resource.js';
export { type DescribedTable, describeTable, type ResourceTable } from './sql/resource/table.js';
export type {
  ApprovalCaps,
  ApprovalDecision,
  ApprovalRecord,
  ApprovalRequest,
  ApprovalStatus,
  ApprovalStore,
} from './store/approval.js';
export type { AuditEntry, AuditEvent, AuditQuery, AuditStore } from './store/audit.js';
export { CHAIN_START, chainHash, firstBroken } from './store/audit-chain.js';
export { inMemoryStore } from './store/in-memory.js';
export type { LedgerEntry, LedgerStore } from './store/ledger.js';
export type { MemoryEntry, MemoryScope, MemoryStore, MemoryWrite } from './store/memory.js';
export {
  checkMemoryWrite,
  isStorable,
  MAX_KEY_CHARS,
  MAX_VALUE_BYTES,
  searchedText,
  searchNeedle,
} from './store/memory-text.js';
export { escapeText, type Owner, ownerColumn, unescapeText } from './store/owner.js';
export type { RunLease, RunRecord, RunStore } from './store/run.js';
export type { SessionKey, SessionRecord, SessionSave, SessionStore } from './store/session.js';
export type {
  SqlDatabase,
  SqlDialect,
  SqlLimits,
  SqlOptions,
  SqlResult,
  SqlRow,
  SqlStatement,
  SqlValue,
} from './store/sql.js';
export type { Store } from './store/store.js';
export {
  ConstraintError,
  InvalidValueError,
  LeaseLostError,
  MemoryFullError,
  SqlError,
  StoreError,
  StoreUnavailableError,
  TooManyApprovalsError,
} from './store/store-error.js';
export type { Transition, TransitionStore } from './store/transition.js';
