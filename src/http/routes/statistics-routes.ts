import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints.ts';
import type { Deps } from '../../service/deps.ts';
import { readOverview } from '../../service/statistics/read-overview.ts';
import { readTimeseries } from '../../service/statistics/read-timeseries.ts';
import { readTopProjects } from '../../service/statistics/read-top-projects.ts';
import { readTopRootCauses } from '../../service/statistics/read-top-root-causes.ts';
import { serve } from './route.ts';

export function statisticsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, endpoints.readOverview, async ({ actor, query }) => await readOverview(deps, actor, query));
  serve(app, endpoints.readTimeseries, async ({ actor, query }) => await readTimeseries(deps, actor, query));
  serve(app, endpoints.readTopProjects, async ({ actor, query }) => await readTopProjects(deps, actor, query));
  serve(app, endpoints.readTopRootCauses, async ({ actor, query }) => await readTopRootCauses(deps, actor, query));
}
