import { ConstraintError, InvalidValueError, SqlError, StoreError, StoreUnavailableError } from '@webcortex/core';
import { type ErrorLike, errorLike } from '../error-like.js';

/** The driver's code (`SQLITE_BUSY_SNAPSHOT`), or that of the file system (`EACCES`); `''` for anything else. */
export function codeOf(error: unknown): string {
  return errorLike(error)?.code ?? '';
}

/** Another process holds the lock: worth another try. */
export function isLocked(error: unknown): boolean {
  return /^SQLITE_(?:BUSY|LOCKED)/.test(codeOf(error));
}

/** The connection is of no use any more; a fresh one may be. */
export function needsReopening(error: unknown): boolean {
  return /^SQLITE_(?:CORRUPT|NOTADB|IOERR|CANTOPEN|READONLY|PROTOCOL|NOMEM)/.test(codeOf(error));
}

const unavailable: readonly (readonly [RegExp, string])[] = [
  [/^SQLITE_(?:BUSY|LOCKED)/, 'the database is locked'],
  [/^(?:SQLITE_FULL|ENOSPC|EDQUOT)/, 'the disk is full'],
  [/^(?:SQLITE_READONLY|SQLITE_PERM|EACCES|EPERM|EROFS)/, 'the database cannot be written'],
  [/^(?:SQLITE_CANTOPEN|ENOENT|ENOTDIR|EISDIR|EMFILE|ENFILE)/, 'the database cannot be opened'],
  [/^SQLITE_(?:CORRUPT|NOTADB)/, 'the database file is damaged'],
  [/^(?:SQLITE_(?:IOERR|NOMEM|PROTOCOL)|EIO)/, 'the database cannot be read or written'],
];

/** The columns in `UNIQUE constraint failed: orders.id, orders.line`. */
function columnsIn(message: string): readonly string[] {
  const list = /constraint failed: (.+)$/.exec(message)?.[1] ?? '';
  return list.split(', ').flatMap((name) => /^[^.\s]+\.([^.\s]+)$/.exec(name)?.[1] ?? []);
}

function constraint(error: ErrorLike, cause: unknown): StoreError {
  const { code } = error;
  const columns = columnsIn(error.message);
  const list = columns.join(', ');
  const options = { data: { columns }, cause };
  if (code === 'SQLITE_CONSTRAINT_NOTNULL')
    return new InvalidValueError(list, `${list}: a value is required`, { cause });
  if (code === 'SQLITE_CONSTRAINT_DATATYPE') {
    const column = /column \S+\.(\S+)$/.exec(error.message)?.[1] ?? '';
    return new InvalidValueError(column, `${column}: the value has the wrong type`, { cause });
  }
  if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') {
    return new ConstraintError(
      list === '' ? 'a row like this exists already' : `${list}: a row with this value exists already`,
      options,
    );
  }
  if (code === 'SQLITE_CONSTRAINT_FOREIGNKEY') {
    return new ConstraintError('the row refers to one that does not exist, or others refer to it', options);
  }
  return new ConstraintError('the row breaks a rule of the table', options);
}

/** The error as the stores' callers know it. Its message holds neither SQL text nor a path; the driver's is the cause. */
export function sqliteError(error: unknown): unknown {
  if (error instanceof StoreError) return error;
  const like = errorLike(error);
  if (like === null || like.code === '') return error;
  const { code } = like;
  for (const [pattern, reason] of unavailable) {
    if (pattern.test(code)) return new StoreUnavailableError(reason, { cause: error });
  }
  if (code.startsWith('SQLITE_CONSTRAINT')) return constraint(like, error);
  if (code === 'SQLITE_MISMATCH' || code === 'SQLITE_TOOBIG' || code === 'SQLITE_RANGE') {
    return new InvalidValueError('', 'a value does not fit its column', { cause: error });
  }
  if (code.startsWith('SQLITE_')) return new SqlError('the database refused the statement', { cause: error });
  return error;
}
