import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ForgeSource } from '../../contract/connections/forge-products.ts';
import type { WebhookAnswer } from '../../contract/connections/webhook.ts';
import { webhookEndpoints } from '../../contract/connections/webhook-endpoints.ts';
import { ConcurrencyLimit } from '../../kernel/concurrency-limit.ts';
import type { Deps } from '../../service/deps.ts';
import { receiveWebhook } from '../../service/failures/receive-webhook.ts';
import { discardBody } from '../body/discard-body.ts';
import { mostDeliveryBytes, parseDelivery, readDelivery } from '../body/read-delivery.ts';
import { documented, routePath } from './route.ts';

// A burst waits here for a moment, and leaves database connections to other requests.
const deliveriesAtOnce = 5;
// The tenant of a delivery is known only when it is read; until then all deliveries share one owner.
const deliveries = 'deliveries';

/** Bodies stay the bytes that were sent, because signatures are over these. */
export function webhookRoutes(app: FastifyInstance, deps: Deps): void {
  const limit = new ConcurrencyLimit(deliveriesAtOnce);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.addHook('onSend', async (request) => {
    if (request.raw.complete === false) discardBody(request.raw);
  });
  for (const endpoint of Object.values(webhookEndpoints)) {
    const { source: forge } = endpoint;
    app.post(routePath(endpoint), { ...documented(endpoint), bodyLimit: mostDeliveryBytes }, async (request, reply) => {
      const answer = await receive(deps, limit, { forge, request });
      return await reply.code(endpoint.status).send(answer);
    });
  }
}

async function receive(
  deps: Deps,
  limit: ConcurrencyLimit,
  { forge, request }: { forge: ForgeSource; request: FastifyRequest },
): Promise<WebhookAnswer> {
  const lease = deps.memory.lease(deliveries);
  try {
    const raw = await readDelivery(request.raw, lease);
    const { connection } = request.query as { connection?: string | string[] };
    const readJson = async () => await parseDelivery(deps, { raw, headers: request.headers }, lease);
    const headers = plainHeaders(request.headers);
    const received = { forge, connectionId: connection?.toString(), headers, raw, readJson };
    return await limit.run(async () => await receiveWebhook(deps, received));
  } finally {
    lease.release();
  }
}

/** A header that was sent twice counts as missing, because nobody can know which one was meant. */
function plainHeaders(headers: IncomingHttpHeaders): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? undefined : value]),
  );
}
