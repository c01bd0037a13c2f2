export { createHandler, type Next, type RequestHandler } from './create-handler.js';
export { createLog, type LogOptions } from './log.js';
export type { HandlerOptions } from './options.js';
export { type Bootable, type ServeOptions, type Server, serve } from './server/serve.js';
export { type MountedApp, toExpress } from './to-express.js';
