import { serve } from 'webcortex';
import { ready } from '../ready.mjs';
import { benchApp } from './app.mjs';

/** Under `serve`. */
const { port } = await serve(benchApp(), { port: 0, env: {} });
ready(port);
