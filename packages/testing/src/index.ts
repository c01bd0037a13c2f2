/**
 * `@webcortex/testing`: a model that says what a script tells it to.
 *
 * - A **script** is a list of turns: `[callTool('ping'), say('done')]`. A step can be a function of the request,
 *   or a failure (`fail({ status: 529 })`); `forever(say('hi'))` ends a script that never runs out.
 * - `scriptedModel(script)` is that model in process, a `ModelProvider`.
 * - `startScriptedServer(script)` is the same model behind both wire formats on loopback, for tests through the
 *   real SDKs. It refuses what the real services refuse.
 * - `testApp(app, { model: script })` calls an app's routes without a socket.
 * - `modelProviderContract(tests, subject)` is the suite every provider package runs against that server.
 *
 * Both models fail on a request the script doesn't expect; `assertDone()` also fails on steps nobody asked for.
 */
export { type AnthropicHistory, emptyAnthropicHistory } from './anthropic/history.js';
export type { DeltaUsage } from './anthropic/stream.js';
export { validateAnthropic } from './anthropic/validate-anthropic.js';
export { type BootableApp, type TestApp, type TestAppOptions, type TestRequest, testApp } from './app/test-app.js';
export type { SentEvent, TestResponse } from './app/test-response.js';
export { canonicalProblems } from './canonical/validate-canonical.js';
export { modelProviderContract } from './contract/model-provider.js';
export type { ProviderSubject } from './contract/subject.js';
export type { Expectation, TestFunctions } from './contract/test-functions.js';
export type { OpenAIQuirks } from './openai/quirks.js';
export { validateOpenAI } from './openai/validate-openai.js';
export { type Failure, type FailureSpec, fail } from './script/failure.js';
export { ScriptError } from './script/player.js';
export { lastResults, lastUserText, type MessageView, type RequestView } from './script/request-view.js';
export {
  type Answer,
  type DynamicAnswer,
  type Forever,
  forever,
  type Script,
  type ScriptStep,
} from './script/script.js';
export {
  callTool,
  callTools,
  defaultUsage,
  type ScriptedCall,
  type ScriptedStop,
  type ScriptedThinking,
  type ScriptedUsage,
  say,
  type Turn,
  type TurnSpec,
  turn,
} from './script/turn.js';
export { type ScriptedModel, scriptedModel } from './scripted-model.js';
export type { RecordedRequest } from './server/recorded-request.js';
export { type ScriptedServer, startScriptedServer } from './server/scripted-server.js';
export type { ScriptedServerOptions } from './server/server-options.js';
export { problemText, type WireProblem } from './wire/problem.js';
