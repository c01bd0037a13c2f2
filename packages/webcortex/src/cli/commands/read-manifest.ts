import type { Manifest } from '@webcortex/core';
import { keepingOutputClean, loadApp } from '../app/load-app.js';

/** Loads the app and gives its manifest: no port, no database, nothing of the app on standard output. */
export function readManifest(argument: string | undefined): Promise<Manifest> {
  return keepingOutputClean(async () => (await loadApp(argument)).app.manifest());
}

/** Scopes in a cell: `none` says that nothing is asked of a caller. */
export function scopesCell(scopes: readonly string[]): string {
  return scopes.length === 0 ? 'none' : scopes.join(', ');
}

/** The first line of a description. */
export function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}

/** The width to cut tables to: the terminal's, and none where nobody looks. */
export function tableWidth(): number | undefined {
  return process.stdout.isTTY ? process.stdout.columns : undefined;
}
