import { isObject, parseArguments } from '@webcortex/core';
import type { WireCall } from './wire-message.js';

interface OpenCall {
  id: string;
  name: string;
  json: string;
  readonly index: unknown;
}

/** A piece of a call, as the stream brings it. */
interface Piece {
  readonly index: unknown;
  readonly id: string;
  readonly name: string;
  readonly json: string;
}

/**
 * Puts the pieces of streamed calls together. Servers differ: pieces are told apart by id where one is given, else by
 * index, and a piece with a name may begin another call although id and index say otherwise (index 0 for all, one
 * id for all, no ids at all).
 */
export class CallAssembly {
  readonly #calls: OpenCall[] = [];

  /** Takes a delta. @returns the name of the call it began, or `undefined` */
  push(delta: unknown): string | undefined {
    const piece = readPiece(delta);
    if (piece === undefined) return undefined;
    const found = this.#find(piece);
    if (found !== undefined && !beginsAnother(piece, found)) {
      found.json += piece.json;
      if (found.name === '') found.name = piece.name;
      if (found.id === '') found.id = piece.id;
      return undefined;
    }
    this.#calls.push({ ...piece });
    return piece.name;
  }

  calls(): readonly WireCall[] {
    return this.#calls;
  }

  #find(piece: Piece): OpenCall | undefined {
    const sameIndex = (call: OpenCall): boolean => piece.index === undefined || call.index === piece.index;
    if (piece.id === '') return this.#calls.findLast(sameIndex);
    const byId = this.#calls.filter((call) => call.id === piece.id);
    // One id for all calls: then the index tells. A call whose id comes late has none yet.
    return (
      byId.findLast(sameIndex) ??
      byId.at(-1) ??
      this.#calls.findLast((call) => call.id === '' && sameIndex(call) && piece.name === '')
    );
  }
}

function readPiece(delta: unknown): Piece | undefined {
  if (!isObject(delta)) return undefined;
  const named = isObject(delta['function']) ? delta['function'] : {};
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const json = isObject(named['arguments']) ? JSON.stringify(named['arguments']) : text(named['arguments']);
  return { index: delta['index'] ?? undefined, id: text(delta['id']).trim(), name: text(named['name']), json };
}

/** Some servers repeat id and name with every piece, others begin a new call with the old id and index. */
function beginsAnother(piece: Piece, found: OpenCall): boolean {
  if (piece.name === '' || found.name === '') return false;
  if (piece.name !== found.name) return true;
  if (piece.index !== undefined && piece.index !== found.index) return true;
  return piece.json !== '' && isWhole(found.json);
}

function isWhole(json: string): boolean {
  return json.endsWith('}') && parseArguments(json).malformed === undefined;
}
