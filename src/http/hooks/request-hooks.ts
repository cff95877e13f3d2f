import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/app-error.ts';
import type { Deps } from '../../service/deps.ts';
import { neutralPath } from './neutral-path.ts';

/** What every request gets: an id, a place in the count of work in progress, a line in the log, no cache. */
export function addExchangeHooks(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('cache-control', 'no-store');
    countWork(deps, request, reply);
    if (deps.lifecycle.draining && !isProbe(request)) {
      throw new AppError('unavailable', 'The service is stopping. Try again in a moment.');
    }
  });
  app.addHook('onSend', async ({ raw }, reply) => {
    // Closed while its body still arrives, a connection is reset before the sender reads the answer.
    if (deps.lifecycle.draining && raw.complete !== false) reply.header('connection', 'close');
  });
}

function countWork(deps: Deps, request: FastifyRequest, reply: FastifyReply): void {
  const startedMs = performance.now();
  deps.lifecycle.begin();
  // `close` is emitted exactly once, also when the caller disconnects.
  reply.raw.once('close', () => {
    deps.lifecycle.end();
    const ms = performance.now() - startedMs;
    const fields = record(request, reply, ms);
    deps.log[isProbe(request) ? 'debug' : 'info'](fields, 'request');
    deps.metrics.request({ method: fields.method, route: fields.route, status: fields.status, ms });
  });
}

/** The route's pattern and not the address, so that ids, queries and other input stay out of the log. */
function record(request: FastifyRequest, reply: FastifyReply, ms: number) {
  return {
    request_id: request.id,
    method: request.method,
    route: neutralPath(request) ?? null,
    status: reply.raw.headersSent ? reply.statusCode : null,
    complete: reply.raw.writableFinished,
    ms: Math.round(ms),
    remote: request.ip,
    ...(request.actor?.kind === 'token' ? { tenant: request.actor.tenantId, token: request.actor.tokenId } : {}),
    ...(request.actor?.kind === 'user' ? { tenant: request.actor.tenantId, user: request.actor.user.id } : {}),
  };
}

/** Requested by monitoring all the time, also while the service stops. */
function isProbe({ routeOptions: { url } }: FastifyRequest): boolean {
  return url === '/healthz' || url === '/readyz' || url === '/metrics';
}
