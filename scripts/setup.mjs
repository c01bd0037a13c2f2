import './lib/node-version.mjs';
import { setUp } from './lib/set-up.mjs';

const { installed, built } = await setUp();
if (!installed || !built) process.exitCode = 1;
