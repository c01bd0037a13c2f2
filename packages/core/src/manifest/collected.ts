import type { Problem } from '../base/problem.js';
import type { BoundOperation, Declarations, Handler } from '../declare/declaration.js';
import type { Schema } from '../declare/schema.js';
import type { Manifest, OperationEntry } from './manifest.js';

/** The declarations, read: the frozen manifest, and beside it what isn't data. */
export interface Collected {
  readonly declarations: Declarations;
  readonly manifest: Manifest;
  readonly handlers: ReadonlyMap<string, Handler>;
  /** Makes the handlers that stand on the store. */
  readonly bindings: ReadonlyMap<string, BoundOperation['bind']>;
  readonly schemas: ReadonlyMap<string, { readonly input?: Schema; readonly output?: Schema }>;
  /** The `output` schemas of agents, by agent. */
  readonly agentOutputs: ReadonlyMap<string, Schema>;
  /** Which agent an operation of kind `agent` starts. */
  readonly agentOf: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
  /** One sentence each; nothing that keeps the app from running. */
  readonly warnings: readonly string[];
}

/** What the parts of the collection write into. */
export interface Collection {
  readonly declarations: Declarations;
  readonly operations: OperationEntry[];
  /** Ids in use. */
  readonly ids: Set<string>;
  readonly handlers: Map<string, Handler>;
  readonly bindings: Map<string, BoundOperation['bind']>;
  readonly schemas: Map<string, { readonly input?: Schema; readonly output?: Schema }>;
  readonly agentOutputs: Map<string, Schema>;
  readonly agentOf: Map<string, string>;
  readonly problems: Problem[];
  readonly warnings: string[];
}
