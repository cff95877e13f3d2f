import { z } from 'zod';
import { problemCodes } from './problem-codes.ts';

export type { ProblemCode } from './problem-codes.ts';

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

export type Problem = z.infer<typeof problemSchema>;
