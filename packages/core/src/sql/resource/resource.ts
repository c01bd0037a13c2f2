import type { JsonSchema } from '../../base/json.js';
import type { BoundOperation, Method, ToolOptions } from '../../declare/declaration.js';
import { SqlError } from '../../store/store-error.js';
import { type Action, resourceHandler } from './handler.js';
import { createInput, keyInput, listInput, rowSchema, updateInput } from './schemas.js';
import { createStatement, deleteStatement, getStatement, listStatement, updateStatement } from './statements.js';
import type { ResourceTable } from './table.js';

export type ResourceAction = 'list' | 'get' | 'create' | 'update' | 'delete';

/** What `app.resource` takes beside the table. */
export interface ResourceOptions {
  /** Default: the table's name. Tools are `list_<name>`, `get_<name>`, … */
  readonly name?: string;
  /** Default `/<name>`. */
  readonly path?: string;
  /** Which routes there are. Default: all five. */
  readonly actions?: readonly ResourceAction[];
  /** Which of them are tools too. Default `true`: all. */
  readonly tools?: boolean | readonly ResourceAction[];
  /** For all routes. Default `[]`. */
  readonly scopes?: readonly string[];
  /** For list and get. Default: `scopes`. */
  readonly readScopes?: readonly string[];
  /** For create, update and delete. Default: `scopes`. */
  readonly writeScopes?: readonly string[];
  /** Whether a human must approve what an agent writes. Default `'never'`. */
  readonly approval?: NonNullable<ToolOptions['approval']>;
}

interface Shape extends Action {
  readonly action: ResourceAction;
  readonly method: Method;
  readonly path: string;
  readonly status: number;
  readonly input: JsonSchema;
  readonly output: JsonSchema;
  readonly description: string;
}

const affected: JsonSchema = {
  type: 'object',
  properties: { affected: { type: 'integer' } },
  required: ['affected'],
  additionalProperties: false,
};

function shapes(table: ResourceTable, name: string, path: string): readonly Shape[] {
  const row = rowSchema(table);
  const one = `${path}/:${table.key.name}`;
  const reads = { readOnly: true, status: 200 } as const;
  const writes = { readOnly: false, status: 200 } as const;
  return [
    {
      ...reads,
      action: 'list',
      method: 'GET',
      path,
      build: listStatement,
      answer: 'rows',
      input: listInput(table),
      output: { type: 'array', items: row },
      description: `Rows of ${name} whose columns equal what is given, by ${table.key.name}.`,
    },
    {
      ...reads,
      action: 'get',
      method: 'GET',
      path: one,
      build: getStatement,
      answer: 'row',
      input: keyInput(table),
      output: row,
      description: `One row of ${name}.`,
    },
    {
      ...writes,
      action: 'create',
      method: 'POST',
      path,
      status: 201,
      build: createStatement,
      answer: 'row',
      input: createInput(table),
      output: row,
      description: `Adds a row to ${name} and gives it.`,
    },
    {
      ...writes,
      action: 'update',
      method: 'PATCH',
      path: one,
      build: updateStatement,
      answer: 'row',
      input: updateInput(table),
      output: row,
      description: `Changes the given columns of one row of ${name} and gives the row.`,
    },
    {
      ...writes,
      action: 'delete',
      method: 'DELETE',
      path: one,
      build: deleteStatement,
      answer: 'affected',
      input: keyInput(table),
      output: affected,
      description: `Removes one row of ${name}.`,
    },
  ];
}

function toolOf(shape: Shape, name: string, options: ResourceOptions): ToolOptions | undefined {
  const { tools = true, approval = 'never' } = options;
  const wanted = typeof tools === 'boolean' ? tools : tools.includes(shape.action);
  if (!wanted) return undefined;
  return { name: `${shape.action}_${name}`, description: shape.description, ...(shape.readOnly ? {} : { approval }) };
}

/** The routes of `app.resource(table, options)`. */
export function resourceOperations(table: ResourceTable, options: ResourceOptions): readonly BoundOperation[] {
  const name = options.name ?? table.name;
  const path = options.path ?? `/${name}`;
  const { actions, scopes = [], readScopes = scopes, writeScopes = scopes } = options;
  return shapes(table, name, path)
    .filter(({ action }) => actions === undefined || actions.includes(action))
    .map((shape) => {
      const { method, status, input, output, description } = shape;
      const route = { scopes: shape.readOnly ? readScopes : writeScopes, input, output, status, summary: description };
      const tool = toolOf(shape, name, options);
      return {
        source: `resource "${name}" (${shape.action})`,
        route: { method, path: shape.path, options: route },
        ...(tool === undefined ? {} : { tool }),
        bind: ({ sql }) => {
          if (sql === null) throw new SqlError('the app has no database');
          return resourceHandler(table, shape, sql);
        },
      };
    });
}
