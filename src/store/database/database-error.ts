import { AppError } from '../../kernel/app-error.ts';

type Facts = { code: string | undefined; message: string };

// Connection, insufficient resources (disk full, too many connections), operator intervention, system error; then
// serialization failure, deadlock, lock not available, read-only transaction (a failover) and wrong credentials.
const passing = /^(?:08|53|57|58|28|3D000|40001|40P01|55P03|25006)/;
const lostConnection = /Connection terminated|timeout exceeded|not queryable|Cannot use a pool|Client was closed/;
const retryAfterSeconds = 5;

/**
 * The public part of a failed statement. An error of PostgreSQL holds values in its detail, context and message, so
 * only its code and the name of a violated constraint are kept.
 */
export function databaseError(error: unknown): Error {
  if (error instanceof AppError) return error;
  const facts = factsOf(error);
  const reason = withCode(new Error(`the database answered ${facts.code ?? 'nothing'}`), facts);
  if (isPassing(facts)) {
    const message = 'The database does not answer. Try again in a few seconds.';
    return new AppError('unavailable', message, { retryAfterSeconds, cause: reason });
  }
  const constraint = property(error, 'constraint');
  const where = constraint ? ` on ${constraint}` : '';
  return withCode(new Error(`A statement failed with ${facts.code ?? 'no code'}${where}.`), facts);
}

export function databaseTimeout(): AppError {
  const cause = new Error('the database answered nothing in time');
  return new AppError('unavailable', 'The database does not answer. Try again in a few seconds.', {
    retryAfterSeconds,
    cause,
  });
}

/** The connection was lost during a commit, so its outcome is unknown. */
export function commitInDoubt({ cause }: Error): AppError {
  const message = 'The database did not confirm that this was stored. Look whether it was before you repeat it.';
  return new AppError('unavailable', message, { retryAfterSeconds, cause, isInDoubt: true });
}

/** For statements whose unknown outcome does not matter to the caller. */
export function withoutDoubt(error: unknown): never {
  throw error instanceof AppError && error.isInDoubt ? databaseTimeout() : error;
}

/** After these errors the connection cannot be used again. */
export function breaksConnection(error: unknown): boolean {
  const { code, message } = factsOf(error);
  return code === undefined || !/^[0-9A-Z]{5}$/.test(code) || /^(?:08|57P)/.test(code) || lostConnection.test(message);
}

function withCode(error: Error, { code }: Facts): Error {
  return code === undefined ? error : Object.assign(error, { code });
}

function isPassing({ code, message }: Facts): boolean {
  if (code === undefined) return lostConnection.test(message);
  return passing.test(code) || /^E[A-Z]{3,}/.test(code);
}

function factsOf(error: unknown): Facts {
  return { code: property(error, 'code'), message: error instanceof Error ? error.message : '' };
}

function property(error: unknown, name: 'code' | 'constraint'): string | undefined {
  if (typeof error !== 'object' || error === null || !(name in error)) return undefined;
  const value = (error as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : undefined;
}
