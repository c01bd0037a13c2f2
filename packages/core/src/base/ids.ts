import { randomUUID } from 'node:crypto';

/** Makes an id nobody can guess. */
export type NewId = () => string;

/** A random UUID (RFC 9562, version 4). */
export const newId: NewId = () => randomUUID();
