import { ConstraintError, InvalidValueError, SqlError, StoreError, StoreUnavailableError } from '@webcortex/core';
import { type ErrorLike, errorLike } from '../error-like.js';

interface PgFields extends ErrorLike {
  readonly column?: unknown;
  readonly detail?: unknown;
  readonly where?: unknown;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The SQLSTATE or the code of the socket's error; `''` for anything else. */
export function pgCode(error: unknown): string {
  return errorLike(error)?.code ?? '';
}

/** The transaction lost against another one and may simply be run again. */
export function isConflict(error: unknown): boolean {
  return /^(?:40001|40P01)$/.test(pgCode(error));
}

/** Messages of `pg` about a connection that carry no code. */
const lostMessage =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed)/;

/** The connection is gone, or no use any more. */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = errorLike(error) ?? { code: '', message: '' };
  return /^(?:E[A-Z]+|08\w{3}|57P\w{2})$/.test(code) || lostMessage.test(message);
}

function reasonOf(error: ErrorLike): string | null {
  const { code } = error;
  if (error.message.startsWith('timeout exceeded')) return 'every database connection is busy';
  if (isConnectionLost(error)) return 'the database is out of reach';
  if (code === '57014') return 'the statement took too long';
  if (code === '55P03' || isConflict(error)) return 'the database is locked';
  if (code === '53100') return 'the disk is full';
  if (code === '25006') return 'the database cannot be written';
  if (/^(?:53|58|XX|28|3D)/.test(code)) return 'the database is not able to answer';
  return null;
}

/** The columns in `Key (customer, line)=(…) already exists.` */
function keyColumns(detail: string): readonly string[] {
  return (
    /^Key \(([^)]*)\)=/
      .exec(detail)?.[1]
      ?.split(', ')
      .map((name) => name.replace(/^"|"$/g, '')) ?? []
  );
}

function constraint(error: PgFields, cause: unknown): StoreError {
  const { code } = error;
  const columns = keyColumns(text(error.detail));
  const list = columns.join(', ');
  const options = { data: { columns }, cause };
  if (code === '23502') {
    const column = text(error.column);
    return new InvalidValueError(column, `${column}: a value is required`, { cause });
  }
  if (code === '23505') {
    return new ConstraintError(
      list === '' ? 'a row like this exists already' : `${list}: a row with this value exists already`,
      options,
    );
  }
  if (code === '23503')
    return new ConstraintError('the row refers to one that does not exist, or others refer to it', options);
  return new ConstraintError('the row breaks a rule of the table', options);
}

/** The error as the stores' callers know it. Its message holds no SQL text; the driver's is the cause. */
export function postgresError(error: unknown): unknown {
  if (error instanceof StoreError) return error;
  const like = errorLike(error);
  if (like === null) return error;
  const { code } = like;
  const fields: PgFields = { ...(error as object), ...like };
  const reason = reasonOf(fields);
  if (reason !== null) return new StoreUnavailableError(reason, { cause: error });
  if (code.startsWith('23')) return constraint(fields, error);
  if (code.startsWith('22')) {
    // `portal "…" parameter $2 = '…'`: which of the bound values it was.
    const parameter = /parameter \$(\d+)/.exec(text(fields.where))?.[1];
    const data = parameter === undefined ? {} : { parameter: Number(parameter) };
    return new InvalidValueError(text(fields.column), 'a value does not fit its column', { data, cause: error });
  }
  return /^[0-9A-Z]{5}$/.test(code) ? new SqlError('the database refused the statement', { cause: error }) : error;
}
