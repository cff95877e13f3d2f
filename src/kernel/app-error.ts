import type { ProblemCode } from '../contract/problem.ts';

/**
 * The reasons for which the service refuses or fails; `http/answers/problem.ts` alone knows their statuses. On the wire
 * `invalid_parameter` is `invalid` with the status 400, and `internal` is every error that is no AppError.
 */
export type ErrorCode = Exclude<ProblemCode, 'internal'> | 'invalid_parameter';

/** A field that was refused: where it is (JSON pointer or parameter name) and what to send instead. Never the value. */
export type FieldError = { pointer: string; detail: string };

export type AppErrorOptions = {
  errors?: readonly FieldError[];
  retryAfterSeconds?: number;
  cause?: unknown;
  isInDoubt?: boolean;
};

/**
 * An answer that is not success. `message` is shown to the caller: it names what is wrong and the way out,
 * and never echoes a value, a path, SQL or log text.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: readonly FieldError[];
  readonly retryAfterSeconds: number | undefined;
  /** What was asked for may have been done all the same. */
  readonly isInDoubt: boolean;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.errors = options.errors ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.isInDoubt = options.isInDoubt ?? false;
  }
}
