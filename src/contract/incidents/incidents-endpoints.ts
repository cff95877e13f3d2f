import { z } from 'zod';
import { incidentDetailSchema, incidentListQuerySchema, incidentListReplySchema } from './incident.ts';

const tag = 'Incidents';

export const incidentsEndpoints = {
  listIncidents: {
    method: 'GET',
    path: '/api/v1/incidents',
    tag,
    summary: 'List incidents, newest first',
    credential: 'read',
    query: incidentListQuerySchema,
    status: 200,
    reply: incidentListReplySchema,
    problems: [400, 401, 403],
  },
  getIncident: {
    method: 'GET',
    path: '/api/v1/incidents/{id}',
    tag,
    summary: 'Read one incident: what it reaches, and its timeline',
    credential: 'read',
    params: z.object({ id: z.string() }),
    status: 200,
    reply: incidentDetailSchema,
    problems: [401, 403, 404],
  },
} as const;
