import type { Store } from '../store/store.js';
import type { Handler, OperationDeclaration } from './declaration.js';

/** A route or tool whose handler stands on the store: memory, SQL. It is made at boot, when there is a store. */
export interface BoundOperation extends Omit<OperationDeclaration, 'handler'> {
  /**
   * Makes the handler; prepares what has to be prepared.
   * @throws StoreError when the database refuses the statement
   */
  readonly bind: (store: Store) => Handler | Promise<Handler>;
}
