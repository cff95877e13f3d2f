import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endpoints } from '../contract/endpoints.ts';
import { type IngestAnswer, type IngestSource, maxBodyBytes } from '../contract/ingest.ts';
import type { Deps } from '../service/deps.ts';
import { type Ingested, ingest } from '../service/ingest.ts';
import { claimKey, type KeyClaims } from '../service/key-claims.ts';
import { takeRateLimit } from '../service/take-rate-limit.ts';
import { ByteBudget } from './byte-budget.ts';
import { discardBody } from './discard-body.ts';
import { awaitsContinue, deferContinue, sendContinue } from './expect-continue.ts';
import { readIngestHeaders } from './ingest-headers.ts';
import { applyRateLimit } from './rate-headers.ts';
import { readBody, reserve } from './read-body.ts';
import { documented, routePath } from './route.ts';

/** What the ingest doors of one server share. */
type Shared = { budget: ByteBudget; claims: KeyClaims };

const doors = [
  ['engine-a', endpoints.ingestJenkins],
  ['engine-b', endpoints.ingestCircleci],
  ['engine-c', endpoints.ingestTeamcity],
  ['engine-d', endpoints.ingestDrone],
  ['log', endpoints.ingestOther],
] as const;

/** The body stays unread and unparsed until token, scope, rate, type and declared length have been checked. */
export function ingestRoutes(app: FastifyInstance, deps: Deps): void {
  const shared = { budget: new ByteBudget(deps.settings.memoryBudgetBytes), claims: new Set<string>() };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  deferContinue(app, '/api/ingest/');
  app.addHook('onRequest', async (request, reply) => {
    applyRateLimit(reply, await takeRateLimit(deps, request.actor));
  });
  app.addHook('onSend', async (request, reply) => {
    if (awaitsContinue(request.raw)) reply.header('connection', 'close');
    else if (request.raw.complete === false) discardBody(request.raw);
  });
  for (const [source, endpoint] of doors) {
    const options = { ...documented(endpoint), bodyLimit: maxBodyBytes };
    app.post(routePath(endpoint), options, async (request, reply) => {
      const { analysisId, replayed, times } = await receive(deps, shared, { source, request, reply });
      if (replayed) reply.header('idempotent-replayed', 'true');
      if (times) reply.header('server-timing', serverTiming(times));
      const answer: IngestAnswer = { status: 'accepted', analysis_id: analysisId };
      return await reply.code(endpoint.status).send(answer);
    });
  }
}

type Exchange = { source: IngestSource; request: FastifyRequest; reply: FastifyReply };

async function receive(deps: Deps, { budget, claims }: Shared, exchange: Exchange): Promise<Ingested> {
  const { source, request, reply } = exchange;
  const { format, plan, idempotencyKey } = readIngestHeaders(request.headers);
  const path = request.routeOptions.url ?? '';
  const unclaim = claimKey(claims, request.actor, { path, key: idempotencyKey });
  const lease = budget.lease();
  try {
    if (plan.sizeBytes !== undefined) reserve(lease, plan.sizeBytes);
    sendContinue(request.raw, reply.raw);
    const pieces = await readBody(request.raw, plan, lease);
    const query = format === 'text' ? readQuery(request.url) : {};
    const body = { source, pieces, format, query };
    return await ingest(deps, request.actor, { body, path, idempotencyKey, onAnalysed: lease.release });
  } finally {
    lease.release();
    unclaim();
  }
}

/** https://www.w3.org/TR/server-timing/ in milliseconds, so that a slow post shows where its time went. */
function serverTiming({ parseMs, analyzeMs, commitMs }: NonNullable<Ingested['times']>): string {
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
