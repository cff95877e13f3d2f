import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints.ts';
import { giveFeedback } from '../../service/analyses/give-feedback.ts';
import { listFeedback } from '../../service/analyses/list-feedback.ts';
import type { Deps } from '../../service/deps.ts';
import { serve } from './route.ts';

export function feedbackRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, endpoints.giveFeedback, async ({ actor, params, body }) => {
    return await giveFeedback(deps, actor, { ...params, ...body });
  });
  serve(app, endpoints.listFeedback, async ({ actor, query }) => await listFeedback(deps, actor, query));
}
