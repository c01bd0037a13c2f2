import type { Collected } from '../../manifest/collect.js';
import type { Problem } from '../problem.js';

/** One rule over the collected declarations. */
export type Rule = (collected: Collected) => readonly Problem[];

export const rules: readonly Rule[] = [];
