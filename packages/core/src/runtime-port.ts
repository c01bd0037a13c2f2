import type { Log } from './declare/call.js';
import type { Dispatcher, Target } from './dispatch/target.js';
import type { Credentials } from './identity/authenticate.js';
import type { Principal } from './identity/principal.js';
import type { Manifest } from './manifest/manifest.js';
import type { PreviewRequest } from './preview-prompt.js';

/** A route, compiled: what an adapter mounts. */
export interface CompiledRoute {
  readonly method: string;
  /** `/tickets/:id`. */
  readonly path: string;
  readonly target: Target;
  /** How strings from path and query become what the schema wants; throws nothing, leaves what it can't read. */
  readonly coerce: (input: Record<string, unknown>) => void;
  /** Names of properties whose schema is an array: repeated query keys become an array only there. */
  readonly arrays: ReadonlySet<string>;
}

/** A booted app: what adapters and the CLI talk to. */
export interface Runtime {
  readonly manifest: Manifest;
  readonly dispatcher: Dispatcher;
  readonly routes: readonly CompiledRoute[];
  /** Warnings of the boot: unset keys, missing provider keys. One sentence each. */
  readonly warnings: readonly string[];
  readonly log: Log;
  /** @throws HttpError 401 `invalid_credential` for a bad credential, two at once, or one twice. */
  authenticate(credentials: Credentials): Principal;
  /** Records a refusal at the door (before dispatch) in the audit. Resolves when it is written. */
  refused(refusal: DoorRefusal): Promise<void>;
  /** The system prompt a run of the agent would start with. No model is called. @throws WebCortexError `not_found` */
  previewPrompt(agent: string, request: PreviewRequest): Promise<string>;
  /** Says from now on, through `/health`, that the server is draining. */
  drain(): void;
  /** Refuses new runs, aborts what still runs after the grace period, closes stores. */
  close(): Promise<void>;
}

export interface DoorRefusal {
  readonly kind: 'auth_refused' | 'route_refused';
  readonly principal: Principal | null;
  readonly route: string;
  readonly requestId: string;
  readonly reason: string;
}
