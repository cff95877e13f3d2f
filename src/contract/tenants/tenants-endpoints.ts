import { auditColumns, auditListSchema, auditQuerySchema } from './audit.ts';
import { tenantChangeSchema, tenantSchema, testedModelSchema } from './tenant.ts';

export const tenantsEndpoints = {
  getTenant: {
    method: 'GET',
    path: '/api/tenant',
    tag: 'Tenant',
    summary: 'Your tenant, what its plan allows and how much of it is used',
    credential: 'session',
    status: 200,
    reply: tenantSchema,
    problems: [401, 403],
  },
  changeTenant: {
    method: 'PATCH',
    path: '/api/tenant',
    tag: 'Tenant',
    summary: 'Set where new tickets are written',
    credential: 'admin',
    body: tenantChangeSchema,
    status: 200,
    reply: tenantSchema,
    problems: [400, 401, 403, 415, 422],
  },
  testModel: {
    method: 'POST',
    path: '/api/model/test',
    tag: 'Tenant',
    summary: 'Ask the language model a short question and say what came of it',
    credential: 'admin',
    status: 200,
    reply: testedModelSchema,
    problems: [401, 403, 404],
  },
  listAudit: {
    method: 'GET',
    path: '/api/audit',
    tag: 'Tenant',
    summary: 'Who changed what, newest first',
    credential: 'admin',
    query: auditQuerySchema,
    status: 200,
    reply: auditListSchema,
    rows: { file: 'audit-log', columns: auditColumns },
    problems: [400, 401, 403],
  },
} as const;
