import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type IngestAnswer, maxBodyBytes, type PostSource } from '../../contract/analyses/ingest.ts';
import { ingestAddresses } from '../../contract/analyses/ingest-endpoints.ts';
import { type Endpoint, endpoints } from '../../contract/endpoints.ts';
import type { TriedPattern } from '../../contract/patterns/pattern.ts';
import { AppError } from '../../kernel/app-error.ts';
import { ignoredOf } from '../../kernel/ignored-names.ts';
import { type Actor, requireManual } from '../../service/actor.ts';
import { analyzeByHand } from '../../service/analyses/analyze-by-hand.ts';
import type { Posted, PostedInput } from '../../service/analyses/analyze-posted.ts';
import { consumeRateLimit } from '../../service/analyses/consume-rate-limit.ts';
import { type KeyLocks, lockKey } from '../../service/analyses/idempotency-locks.ts';
import { ingest } from '../../service/analyses/ingest.ts';
import type { Deps } from '../../service/deps.ts';
import { tryPattern } from '../../service/patterns/try-pattern.ts';
import { nameIgnored } from '../answers/name-ignored.ts';
import { applyRateLimit } from '../answers/rate-headers.ts';
import { discardBody } from '../body/discard-body.ts';
import { awaitsContinue, deferContinue, sendContinue } from '../body/expect-continue.ts';
import { readIngestHeaders } from '../body/ingest-headers.ts';
import { readBody, reserve } from '../body/read-body.ts';
import { neutralPath } from '../hooks/neutral-path.ts';
import { documented, routePath } from './route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** How often the tenant's own patterns were changed, where the request posts a log. */
    patternsVersion: string | undefined;
  }
}

/** The body stays unread and unparsed until token, scope, rate, type and declared length have been checked. */
export function ingestRoutes(app: FastifyInstance, deps: Deps): void {
  const keyLocks: KeyLocks = new Set();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  deferContinue(app, ['/api/ingest/', endpoints.analyze.path, endpoints.tryPattern.path]);
  app.decorateRequest('patternsVersion');
  app.addHook('onRequest', async (request, reply) => {
    const counted = await consumeRateLimit(deps, request.actor, 'logs');
    request.patternsVersion = counted.patternsVersion;
    applyRateLimit(reply, counted);
  });
  app.addHook('onSend', async (request, reply) => {
    if (awaitsContinue(request.raw)) reply.header('connection', 'close');
    else if (request.raw.complete === false) discardBody(request.raw);
  });
  for (const { source, endpoint } of ingestAddresses) {
    app.post(routePath(endpoint), takingLogs(endpoint), async (request, reply) => {
      const { analysisId } = await receive(deps, keyLocks, { source, endpoint, request, reply, verb: ingest });
      const answer: IngestAnswer = { status: 'accepted', analysis_id: analysisId };
      return await reply.code(endpoint.status).send(answer);
    });
  }
  const { analyze, tryPattern: trial } = endpoints;
  app.post(routePath(analyze), takingLogs(analyze), async (request, reply) => {
    const { analysis } = await receive(deps, keyLocks, {
      ...{ source: 'manual', endpoint: analyze, request, reply },
      verb: analyzeByHand,
    });
    return await reply.code(analyze.status).send(analysis);
  });
  app.post(routePath(trial), takingLogs(trial), async (request, reply) => {
    return await reply.code(trial.status).send(await receiveTrial(deps, request, reply));
  });
}

function takingLogs(endpoint: Endpoint) {
  return { ...documented(endpoint), bodyLimit: maxBodyBytes };
}

type Verb<Answer> = (deps: Deps, actor: Actor, input: PostedInput) => Promise<Answer>;
type Exchange<Answer> = {
  source: PostSource;
  endpoint: { body: z.ZodObject };
  request: FastifyRequest;
  reply: FastifyReply;
  verb: Verb<Answer>;
};

async function receive<Answer extends Posted>(
  deps: Deps,
  keyLocks: KeyLocks,
  exchange: Exchange<Answer>,
): Promise<Answer> {
  const { source, endpoint, request, reply, verb } = exchange;
  const { format, plan, idempotencyKey } = readIngestHeaders(request.headers);
  const path = neutralPath(request) ?? '';
  const unlockKey = lockKey(keyLocks, request.actor, { path, key: idempotencyKey });
  const lease = deps.memory.lease(requireManual(request.actor).tenantId);
  try {
    if (plan.sizeBytes !== undefined) await reserve(lease, plan.sizeBytes);
    sendContinue(request.raw, reply.raw);
    const pieces = await readBody(request.raw, plan, lease);
    const sent = readQuery(request.url);
    const query = format === 'text' ? sent : {};
    const unread = ignoredOf(Object.keys(sent), format === 'text' ? endpoint.body.shape : {});
    const body = { source, pieces, format, query };
    const { patternsVersion } = request;
    const input = { body, path, idempotencyKey, patternsVersion, onAnalysed: lease.release };
    const answer = await verb(deps, request.actor, input);
    if (answer.replayed) reply.header('idempotent-replayed', 'true');
    nameIgnored(reply, answer.ignored ? [unread, answer.ignored] : [unread]);
    if (answer.times) reply.header('server-timing', serverTiming(answer.times));
    return answer;
  } finally {
    lease.release();
    unlockKey();
  }
}

/** The fields of a trial are no text, so that its body is JSON; it is read as that of a log. */
async function receiveTrial(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<TriedPattern> {
  const { format, plan } = readIngestHeaders(request.headers);
  if (format === 'text') throw new AppError('unsupported_media_type', 'Send Content-Type: application/json.');
  const lease = deps.memory.lease(requireManual(request.actor).tenantId);
  try {
    if (plan.sizeBytes !== undefined) await reserve(lease, plan.sizeBytes);
    sendContinue(request.raw, reply.raw);
    const pieces = await readBody(request.raw, plan, lease);
    const body = { source: 'manual', pieces, format, query: {} } as const;
    return await tryPattern(deps, request.actor, { body, onAnalysed: lease.release });
  } finally {
    lease.release();
  }
}

/** https://www.w3.org/TR/server-timing/ in milliseconds, so that a slow post shows where its time went. */
function serverTiming({ parseMs, analyzeMs, commitMs }: NonNullable<Posted['times']>): string {
  const parts = { parse: parseMs, analyse: analyzeMs, commit: commitMs };
  return Object.entries(parts)
    .map(([name, ms]) => `${name};dur=${ms.toFixed(1)}`)
    .join(', ');
}

/** Of a parameter that is sent twice the last one counts, as in JSON. */
function readQuery(url: string): Record<string, string> {
  const start = url.indexOf('?');
  return start < 0 ? {} : Object.fromEntries(new URLSearchParams(url.slice(start + 1)));
}
