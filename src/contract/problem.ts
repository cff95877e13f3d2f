import { z } from 'zod';

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

/** https://www.rfc-editor.org/rfc/rfc9457, sent as `application/problem+json`. */
export const problemSchema = z
  .object({
    type: z.string().describe('always about:blank: `code` tells the reasons of a status apart'),
    title: z.string().describe('the status in words'),
    status: z.int().min(400).max(599),
    detail: z.string().describe('what is wrong and the way out, for a person'),
    code: z.enum(problemCodes).describe('what is wrong, for a program'),
    request_id: z.string().describe('also in X-Request-Id and in the log of the server'),
    errors: z
      .array(z.object({ pointer: z.string().describe('JSON pointer or parameter name'), detail: z.string() }))
      .optional(),
  })
  .meta({ id: 'Problem', description: 'Every answer that is not success.' });

export type ProblemCode = (typeof problemCodes)[number];
export type Problem = z.infer<typeof problemSchema>;
