import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints.ts';
import { consumeRateLimit } from '../../service/analyses/consume-rate-limit.ts';
import type { Deps } from '../../service/deps.ts';
import { recordOutcome } from '../../service/outcomes/record-outcome.ts';
import { applyRateLimit } from '../answers/rate-headers.ts';
import { serve } from './route.ts';

/** The body stays unread until token, scope and rate have been checked. */
export function outcomesRoutes(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRequest', async (request, reply) => {
    applyRateLimit(reply, await consumeRateLimit(deps, request.actor, 'outcomes'), 'outcomes');
  });
  serve(app, endpoints.recordOutcome, async ({ actor, body }) => await recordOutcome(deps, actor, body));
}
