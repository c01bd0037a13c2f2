import type { AgentEntry, Manifest, OperationEntry } from '../../manifest/manifest.js';
import type { Problem } from '../problem.js';
import type { Rule } from './rule.js';

/** The longest time a timer can wait. */
const longestMs = 2 ** 31 - 1;

interface Figure {
  readonly source: string;
  readonly name: string;
  readonly value: number | null;
  readonly most: number;
}

/** Limits are positive integers, and times fit a timer. */
export const numbers: Rule = ({ manifest }) => {
  const figures = [
    ...appFigures(manifest.app),
    ...manifest.agents.flatMap(agentFigures),
    ...manifest.operations.flatMap((operation) => operationFigures(operation, manifest.app)),
  ];
  return figures
    .filter(({ value, most }) => value !== null && !(Number.isInteger(value) && value >= 1 && value <= most))
    .map(problem);
};

function problem({ source, name, value, most }: Figure): Problem {
  const range = most === Number.MAX_SAFE_INTEGER ? 'a positive integer' : `an integer from 1 to ${most}`;
  return {
    code: 'not-a-positive-integer',
    source,
    message: `\`${name}\` of ${source} is ${value}; it must be ${range}.`,
  };
}

function appFigures(app: Manifest['app']): Figure[] {
  const figure = (name: keyof Manifest['app'], most = Number.MAX_SAFE_INTEGER): Figure => ({
    source: 'the app',
    name,
    value: app[name] as number,
    most,
  });
  return [
    figure('maxDepth', 1000),
    figure('approvalTtlSecs'),
    figure('sessionTtlSecs'),
    figure('sessionCapacity'),
    figure('requestTimeoutMs', longestMs),
    figure('bodyLimit', 2 ** 30),
    figure('shutdownTimeoutMs', longestMs),
  ];
}

function agentFigures(agent: AgentEntry): Figure[] {
  const figure = (name: keyof AgentEntry, most = Number.MAX_SAFE_INTEGER): Figure => ({
    source: `agent "${agent.name}"`,
    name,
    value: agent[name] as number | null,
    most,
  });
  return [
    figure('maxSteps'),
    figure('tokenBudget'),
    figure('toolResultLimit'),
    figure('contextWindow'),
    figure('keepRecent'),
    figure('maxTokens'),
    figure('timeoutMs', longestMs),
  ];
}

/** What an operation says itself; what it has from the app is told of there, once. */
function operationFigures({ kind, source, timeoutMs, tool }: OperationEntry, app: Manifest['app']): Figure[] {
  if (kind !== 'handler') return [];
  const own = (value: number | null, common: number): number | null => (Object.is(value, common) ? null : value);
  const ttlSecs = tool?.approval?.ttlSecs ?? null;
  return [
    { source, name: 'timeoutMs', value: own(timeoutMs, app.requestTimeoutMs), most: longestMs },
    { source, name: 'approval.ttlSecs', value: own(ttlSecs, app.approvalTtlSecs), most: Number.MAX_SAFE_INTEGER },
  ];
}
