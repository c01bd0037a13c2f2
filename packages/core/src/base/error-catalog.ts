/** What the catalogue says of a code: one line on what happened and one on what to do. */
export interface CatalogEntry {
  readonly title: string;
  readonly hint: string;
}

/**
 * Every error code there is, in one place. `docs/errors.md` is generated from it, and a test keeps the
 * catalogue, the page and the codes in use in step.
 */
export const errorCatalog = {
  // HTTP and dispatch
  invalid_input: {
    title: 'The input does not fit the schema.',
    hint: 'Read `details`: one entry an issue, with its path.',
  },
  invalid_json: { title: 'The body is not valid JSON.', hint: 'Send one JSON object, encoded as UTF-8.' },
  unauthenticated: { title: 'The route needs a credential.', hint: 'Send an API key in `x-api-key`.' },
  invalid_credential: { title: 'The credential is not valid.', hint: 'Check the key; one credential a request.' },
  missing_scope: {
    title: 'The caller lacks a scope.',
    hint: 'The message names the missing scopes; use a key that holds them.',
  },
  not_found: {
    title: 'There is nothing at this address.',
    hint: 'Check the path; `webcortex routes` lists what is served.',
  },
  approval_not_found: {
    title: 'No pending approval has this id.',
    hint: 'It may have been decided or have expired; list the pending ones.',
  },
  method_not_allowed: { title: 'The path exists, but not for this method.', hint: 'Read the `Allow` header.' },
  timeout: { title: 'The handler did not answer in time.', hint: 'Raise `timeoutMs`, or make the handler faster.' },
  body_too_large: { title: 'The body is larger than the limit.', hint: 'Send less, or raise `bodyLimit`.' },
  unsupported_media_type: {
    title: 'The body is not declared as JSON.',
    hint: 'Send `content-type: application/json`.',
  },
  depth_exceeded: {
    title: 'Calls are nested deeper than `maxDepth`.',
    hint: 'Look for a cycle of agents calling each other.',
  },
  internal: { title: 'The server failed.', hint: 'The log has the error under the request id.' },
  unavailable: { title: 'The server is shutting down or a store is out of reach.', hint: 'Try again shortly.' },
  cancelled: { title: 'The caller went away, or cancelled.', hint: 'Nothing to do.' },
  approval_required: {
    title: 'The tool is gated and a human must approve it.',
    hint: 'Start it through an agent; the run waits for the decision.',
  },
  invalid_output: {
    title: 'The handler returned something its `output` schema does not accept.',
    hint: 'Fix the handler or the schema.',
  },
  http_error: { title: 'A handler answered with an error of its own.', hint: 'Read the message.' },
  session_awaiting_approval: {
    title: 'A run of this session waits for a human.',
    hint: 'The message names the approval; decide it, or use another session.',
  },
  // models
  provider_error: {
    title: 'The model provider failed.',
    hint: 'The message has the status; overloads pass, other errors need a look.',
  },
  missing_key: { title: 'The key of the model provider is not set.', hint: 'Set the variable that the message names.' },
  unknown_model: {
    title: 'No provider serves this model name.',
    hint: 'Use a known prefix, or declare one with `app.provider`.',
  },
  model_refused: { title: 'The model declined to answer.', hint: 'Read the reason; rephrase or use another model.' },
  context_window_exceeded: {
    title: 'The conversation no longer fits the model.',
    hint: 'Lower `toolResultLimit`, or start a new conversation.',
  },
  invalid_final_answer: {
    title: 'The final answer does not fit the `output` schema.',
    hint: 'Simplify the schema, or use a stronger model.',
  },
  too_many_pauses: { title: 'The provider paused the turn too often.', hint: 'Try again, or use another model.' },
  // testing
  script_mismatch: {
    title: "A test's model script does not fit the calls made.",
    hint: 'Add the missing step to the script, or remove the unused one.',
  },
  // store
  store_unavailable: {
    title: 'The database is locked, full, read-only, corrupt or out of reach.',
    hint: 'Nothing was written; try again shortly, and look at the log.',
  },
  store_too_new: {
    title: 'The database was written by a newer version.',
    hint: 'Upgrade this app, or restore a backup from before the upgrade.',
  },
  constraint: {
    title: 'The database refused the row: it must be unique, or refer to something that exists.',
    hint: 'The message names the column.',
  },
  invalid_value: { title: 'A value does not fit its column.', hint: 'The message names the column or parameter.' },
  memory_full: {
    title: 'The caller has as many memory entries as allowed.',
    hint: 'Forget some, or raise `maxEntries`.',
  },
  too_many_approvals: { title: 'As many approvals are pending as allowed.', hint: 'Decide some first.' },
  lease_lost: {
    title: 'Another process has taken the run over.',
    hint: 'Read the run under its id; this process was held up for longer than the lease.',
  },
  approval_expired: {
    title: 'Nobody decided before the approval expired.',
    hint: 'Start the run again, or raise `approvalTtlSecs`.',
  },
  sql_failed: { title: 'The database refused the statement.', hint: 'The log has the statement and the reason.' },
  context_failed: {
    title: 'A context provider failed, so the run did not start.',
    hint: 'The message names the provider; the log has its error.',
  },
  // boot
  boot: { title: 'The declarations have mistakes.', hint: 'The message lists every problem.' },
  // serving
  cross_origin: {
    title: 'A page of another origin made the call.',
    hint: "Call from the app's own origin, or not from a browser.",
  },
  wrong_host: {
    title: 'The request names a host this server does not answer for.',
    hint: 'A server bound to loopback answers to `localhost`, `127.0.0.1` and `[::1]` only.',
  },
  headers_too_large: { title: 'The request headers are too large.', hint: 'Send less than 16 KiB of headers.' },
  invalid_option: {
    title: 'An option or a variable has a value that can not be used.',
    hint: 'The message names it and what it may be.',
  },
  port_in_use: {
    title: 'Another program listens on the port.',
    hint: 'Stop it, or choose another port with `WEBCORTEX_PORT`.',
  },
  // sessions
  session_busy: {
    title: 'Another run of the session has not ended.',
    hint: 'Wait for it, or decide its pending approvals, then ask again.',
  },
} as const satisfies Record<string, CatalogEntry>;

export type ErrorCode = keyof typeof errorCatalog;
