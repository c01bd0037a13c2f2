import { isObject } from '@webcortex/core';
import type { Paint } from '../screen/paint.js';

/** Keys every line has, which stand in its head. */
const headKeys: ReadonlySet<string> = new Set(['level', 'time', 'msg', 'err']);

/** A JSON log line as a person reads it: time, level, what, and the rest as `key=value`. Other text stays as it is. */
export function prettyLine(line: string, paint: Paint): string {
  const entry = parse(line);
  if (entry === undefined) return line;
  const { msg } = entry;
  const head = `${paint.dim(timeOf(entry['time']))} ${levelOf(entry['level'], paint)} `;
  const body = msg === 'request' && typeof entry['route'] === 'string' ? request(entry, paint) : general(entry, paint);
  return `${head}${body}${errorOf(entry['err'], paint)}`;
}

function parse(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : undefined;
  } catch {
    // Not ours: the app's own output passes as it is.
    return undefined;
  }
}

function timeOf(time: unknown): string {
  const date = typeof time === 'string' || typeof time === 'number' ? new Date(time) : undefined;
  if (date === undefined || Number.isNaN(date.getTime())) return '--:--:--';
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
}

function levelOf(level: unknown, paint: Paint): string {
  const name = String(level).toUpperCase().padEnd(5);
  if (level === 'error' || level === 'fatal') return paint.red(name);
  if (level === 'warn') return paint.yellow(name);
  return level === 'info' ? paint.green(name) : paint.dim(name);
}

function request(entry: Record<string, unknown>, paint: Paint): string {
  const { method, route, status, ms } = entry;
  const code = typeof status === 'number' ? status : 0;
  const shown =
    code >= 500 ? paint.red(String(status)) : code >= 400 ? paint.yellow(String(status)) : paint.green(String(status));
  const took = typeof ms === 'number' ? `${Math.round(ms * 10) / 10} ms` : '';
  const rest = fields(entry, new Set(['method', 'route', 'status', 'ms', 'request_id']), paint);
  return `${String(method)} ${String(route)} ${shown} ${paint.dim(took)}${rest}`;
}

function general(entry: Record<string, unknown>, paint: Paint): string {
  return `${String(entry['msg'] ?? '')}${fields(entry, new Set(), paint)}`.trim();
}

function fields(entry: Record<string, unknown>, shown: ReadonlySet<string>, paint: Paint): string {
  const rest = Object.entries(entry).filter(([key]) => !headKeys.has(key) && !shown.has(key));
  if (rest.length === 0) return '';
  return ` ${paint.dim(rest.map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`).join(' '))}`;
}

function errorOf(error: unknown, paint: Paint): string {
  if (!isObject(error)) return '';
  const text = typeof error['stack'] === 'string' ? error['stack'] : String(error['message'] ?? '');
  return `\n${paint.dim(
    text
      .split('\n')
      .map((line) => `    ${line}`)
      .join('\n'),
  )}`;
}
