import type { Collected } from '../../manifest/collected.js';
import type { Problem } from '../problem.js';

/** One rule over the collected declarations. Every message names the declaration and says what to do. */
export type Rule = (collected: Collected) => readonly Problem[];
