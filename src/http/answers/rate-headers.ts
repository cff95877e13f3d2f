import type { FastifyReply } from 'fastify';
import { AppError } from '../../kernel/app-error.ts';
import { type RateLimitAnswer, rateWindowMs } from '../../service/analyses/consume-rate-limit.ts';

const policies = { logs: 'ingest', outcomes: 'outcomes' } as const;

/** Says how much is left on every answer from here on. https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/ */
export function applyRateLimit(reply: FastifyReply, answer: RateLimitAnswer, of: keyof typeof policies = 'logs'): void {
  const { allowed, limit, remaining, resetMs } = answer;
  const policy = policies[of];
  const resetSeconds = Math.max(1, Math.ceil(resetMs / 1000));
  reply.header('ratelimit-policy', `"${policy}";q=${limit};w=${rateWindowMs / 1000}`);
  reply.header('ratelimit', `"${policy}";r=${remaining};t=${resetSeconds}`);
  if (allowed) return;
  const detail = `More than ${limit} ${of} in a minute. Send the next one in ${resetSeconds} s.`;
  throw new AppError('rate_limited', detail, { retryAfterSeconds: resetSeconds });
}
