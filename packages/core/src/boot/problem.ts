export type { Problem } from '../base/problem.js';
