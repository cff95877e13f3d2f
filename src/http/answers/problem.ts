import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem, ProblemCode } from '../../contract/problem.ts';
import { AppError, type ErrorCode, type FieldError } from '../../kernel/app-error.ts';
import { describeWithMessage } from '../../kernel/describe-error.ts';
import type { Log } from '../../kernel/log.ts';
import { sentBearer } from '../hooks/credentials.ts';
import { wordsInDoubt } from './in-doubt.ts';
import { asInvalidInput } from './invalid-input.ts';

const statusOfCode: Record<ErrorCode, number> = {
  unauthenticated: 401,
  forbidden: 403,
  insufficient_scope: 403,
  csrf: 403,
  plan_limit: 403,
  plan_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  invalid_json: 400,
  invalid_parameter: 400,
  invalid: 422,
  rate_limited: 429,
  overloaded: 503,
  unavailable: 503,
};

export const notFoundStatus = statusOfCode.not_found;

const retryAfterSeconds = 5;

type Answer = {
  status: number;
  code: ProblemCode;
  detail: string;
  errors?: readonly FieldError[];
  retryAfterSeconds?: number | undefined;
};

const internal: Answer = {
  status: 500,
  code: 'internal',
  detail: 'Something broke on the server. Its log tells more under this request id.',
};

/** The only place where an error becomes an answer. An error that is no AppError is never shown. */
export function answerError(log: Log, error: unknown, exchange: { request: FastifyRequest; reply: FastifyReply }) {
  const { request, reply } = exchange;
  const appError = error instanceof AppError ? error : asInvalidInput(error);
  const answer = appError ? ofAppError(appError, request) : (ofFramework(error) ?? internal);
  if (answer.status >= 500 && !isExpected(error)) {
    log.error({ request_id: request.id, error: describeWithMessage(error) }, 'request failed');
  }
  return sendProblem(request, reply, answer);
}

function isExpected(error: unknown): boolean {
  return error instanceof AppError && error.cause === undefined;
}

function ofAppError(error: AppError, request: FastifyRequest): Answer {
  const status = statusOfCode[error.code];
  return {
    status,
    code: error.code === 'invalid_parameter' ? 'invalid' : error.code,
    detail: (error.isInDoubt && wordsInDoubt(request)) || error.message,
    errors: error.errors,
    retryAfterSeconds: error.retryAfterSeconds ?? (status === 503 ? retryAfterSeconds : undefined),
  };
}

/** The answer to what fastify refuses. Its sentences quote input, so others replace them. */
function ofFramework(error: unknown): Answer | undefined {
  const { statusCode, code } = error as Partial<FastifyError>;
  if (statusCode === 413) return { status: 413, code: 'too_large', detail: 'The body is too large for this address.' };
  if (statusCode === 415) {
    return {
      status: 415,
      code: 'unsupported_media_type',
      detail: 'Send the body with Content-Type: application/json.',
    };
  }
  if (statusCode === 404 || code === 'FST_ERR_MAX_PARAM_LENGTH')
    return { status: 404, code: 'not_found', detail: 'There is nothing at this address.' };
  if (statusCode === 400 && (error instanceof SyntaxError || code === 'FST_ERR_CTP_INVALID_JSON_BODY')) {
    return { status: 400, code: 'invalid_json', detail: 'The body is not valid JSON.' };
  }
  if (code === 'FST_ERR_BAD_URL') {
    return { status: 400, code: 'invalid', detail: 'The address is not a valid URL.' };
  }
  if (statusCode === 400) return { status: 400, code: 'invalid', detail: 'The request is malformed.' };
  return undefined;
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  const { status, code, detail } = answer;
  const problem: Problem = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail,
    code,
    request_id: request.id,
    ...(answer.errors?.length ? { errors: [...answer.errors] } : {}),
  };
  const challenge = challengeOf(request, answer);
  if (challenge !== undefined) reply.header('www-authenticate', challenge);
  if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', answer.retryAfterSeconds);
  // Sent as text, so that no serializer of the route sees it.
  return reply.code(status).type('application/problem+json').send(JSON.stringify(problem));
}

/** https://www.rfc-editor.org/rfc/rfc6750#section-3 */
function challengeOf(request: FastifyRequest, { status, code }: Answer): string | undefined {
  if (status === 401) return sentBearer(request) ? 'Bearer error="invalid_token"' : 'Bearer';
  return code === 'insufficient_scope' ? 'Bearer error="insufficient_scope"' : undefined;
}
