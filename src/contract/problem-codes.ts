// Separate from the schemas, because the dashboard opens sooner without a validation library.

/** The closed set of error codes; `internal` is the only one for a fault of the service itself. */
export const problemCodes = [
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
  'invalid',
  'rate_limited',
  'overloaded',
  'unavailable',
  'internal',
] as const;

export type ProblemCode = (typeof problemCodes)[number];
