import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../service/deps.ts';
import { readMetrics } from '../../service/operator/read-metrics.ts';
import { readBearer } from '../hooks/credentials.ts';
import { isLoopbackHost } from '../hooks/own-origin.ts';

const forwarding = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

export function metricsRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/metrics', { config: { credential: 'none' }, schema: { hide: true } }, async (request, reply) => {
    const asker = { bearer: readBearer(request), isLocal: isLocal(request) };
    const { contentType, body } = await readMetrics(deps, asker);
    return await reply.type(contentType).send(body);
  });
}

/**
 * Decided by the connection alone; what a proxy states about its caller, trusted or not, does not count. A browser on
 * this machine whose page had its name redirected here (DNS rebinding) sends that name as Host.
 */
function isLocal({ headers, raw }: FastifyRequest): boolean {
  const { remoteAddress = '' } = raw.socket;
  const isLoopback = /^(?:::ffff:)?127\./.test(remoteAddress) || remoteAddress === '::1';
  return isLoopback && isLoopbackHost(headers.host) && forwarding.every((name) => headers[name] === undefined);
}
