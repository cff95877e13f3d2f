import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints.ts';
import type { Deps } from '../../service/deps.ts';
import { testModel } from '../../service/operator/test-model.ts';
import { changeTenant } from '../../service/tenants/change-tenant.ts';
import { getTenant } from '../../service/tenants/get-tenant.ts';
import { listAudit } from '../../service/tenants/list-audit.ts';
import { linkNext } from './next-link.ts';
import { serve } from './route.ts';

export function tenantsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, endpoints.getTenant, async ({ actor }) => await getTenant(deps, actor));
  serve(app, endpoints.changeTenant, async ({ actor, body }) => await changeTenant(deps, actor, body));
  serve(app, endpoints.testModel, async ({ actor }) => await testModel(deps, actor));
  serve(app, endpoints.listAudit, async ({ actor, query, request, reply }) => {
    const page = await listAudit(deps, actor, query);
    return linkNext(deps, endpoints.listAudit, { request, reply, page });
  });
}
