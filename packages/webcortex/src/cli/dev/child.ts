import { useCompileCache } from '../compile-cache.js';

useCompileCache();
await import('./run-app.js');
