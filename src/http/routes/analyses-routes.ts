import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints.ts';
import { getAnalysis } from '../../service/analyses/get-analysis.ts';
import { listDashboard } from '../../service/analyses/list-dashboard.ts';
import { listInView } from '../../service/analyses/list-in-view.ts';
import type { Deps } from '../../service/deps.ts';
import { linkNext } from './next-link.ts';
import { serve } from './route.ts';

export function analysesRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, endpoints.listAnalyses, async ({ actor, query, request, reply }) => {
    const page = await listInView(deps, actor, query);
    return linkNext(deps, endpoints.listAnalyses, { request, reply, page });
  });
  serve(app, endpoints.getAnalysis, async ({ actor, params }) => await getAnalysis(deps, actor, params.id));
  serve(app, endpoints.listDashboard, async ({ actor, query }) => await listDashboard(deps, actor, query));
}
