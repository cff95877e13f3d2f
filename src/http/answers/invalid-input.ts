import type { FastifyError } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { describeIssue } from '../../contract/describe-issue.ts';
import { AppError } from '../../kernel/app-error.ts';

z.config({ localeError: describeIssue });

/** The AppError for a schema's refusal: 422 for fields of a body, 400 for parameters. Undefined for any other error. */
export function asInvalidInput(error: unknown): AppError | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined;
  const inBody = (error as FastifyError).validationContext === 'body';
  const errors = error.validation.map(({ instancePath, message }) => ({
    pointer: inBody ? instancePath.replace(/^\/$/, '') : instancePath.split('/')[1] || 'query',
    detail: message ?? 'is not valid',
  }));
  return inBody
    ? new AppError('invalid', 'Some fields are not as they should be.', { errors })
    : new AppError('invalid_parameter', `Bad parameter: ${names(errors)}.`, { errors });
}

function names(errors: readonly { pointer: string }[]): string {
  return [...new Set(errors.map(({ pointer }) => pointer))].join(', ');
}
