/** The closed set of reasons for which the service refuses or fails; `http/problem.ts` alone knows their statuses. */
export const errorCodes = [
  'unauthenticated',
  'forbidden',
  'insufficient_scope',
  'csrf',
  'plan_limit',
  'plan_required',
  'not_found',
  'method_not_allowed',
  'conflict',
  'too_large',
  'unsupported_media_type',
  'invalid_json',
  'invalid_parameter', // on the wire: 400 with the code `invalid`
  'invalid',
  'rate_limited',
  'overloaded',
  'unavailable',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

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
