import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints.ts';
import type { Deps } from '../../service/deps.ts';
import { getIncident } from '../../service/incidents/get-incident.ts';
import { listIncidents } from '../../service/incidents/list-incidents.ts';
import { serve } from './route.ts';

export function incidentsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, endpoints.listIncidents, async ({ actor, query }) => await listIncidents(deps, actor, query));
  serve(app, endpoints.getIncident, async ({ actor, params }) => await getIncident(deps, actor, params.id));
}
