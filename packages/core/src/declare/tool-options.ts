import type { ToolOptions } from './declaration.js';

/** `tool: true` is `tool: {}`. */
export function toolOptions(tool: boolean | ToolOptions | undefined): ToolOptions | undefined {
  if (tool === undefined || tool === false) return undefined;
  return tool === true ? {} : tool;
}
