import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints.ts';
import { changeCause } from '../../service/causes/change-cause.ts';
import { getCause } from '../../service/causes/get-cause.ts';
import { listCauseActivity } from '../../service/causes/list-cause-activity.ts';
import { listCauses } from '../../service/causes/list-causes.ts';
import type { Deps } from '../../service/deps.ts';
import { linkNext } from './next-link.ts';
import { serve } from './route.ts';

export function causesRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, endpoints.listCauses, async ({ actor, query, request, reply }) => {
    const page = await listCauses(deps, actor, query);
    return linkNext(deps, endpoints.listCauses, { request, reply, page });
  });
  serve(
    app,
    endpoints.getCause,
    async ({ actor, params, query }) => await getCause(deps, actor, { ...params, ...query }),
  );
  serve(app, endpoints.listCauseActivity, async ({ actor, params, query }) => {
    return await listCauseActivity(deps, actor, { ...params, ...query });
  });
  serve(app, endpoints.changeCause, async ({ actor, params, body }) => {
    return await changeCause(deps, actor, { ...params, ...body });
  });
}
