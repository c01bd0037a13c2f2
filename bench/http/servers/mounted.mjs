import express from 'express';
import { toExpress } from 'webcortex';
import { ready } from '../ready.mjs';
import { benchApp } from './app.mjs';

/** Mounted in an Express 5 app. */
const app = express();
app.use(await toExpress(benchApp()));
const server = app.listen(0, '127.0.0.1', () => ready(server.address().port));
