import { z } from 'zod';
import { word } from '../query.ts';
import {
  causeChangeSchema,
  causeColumns,
  causeDetailSchema,
  causeListQuerySchema,
  causeListReplySchema,
  causeQuerySchema,
  causeSchema,
} from './cause.ts';
import { causeActivityQuerySchema, causeActivityReplySchema } from './cause-activity.ts';

const byFingerprint = z.object({ fingerprint: word });

export const causesEndpoints = {
  listCauses: {
    method: 'GET',
    path: '/api/v1/causes',
    tag: 'Causes',
    summary: 'List causes, those seen last first',
    credential: 'read',
    query: causeListQuerySchema,
    status: 200,
    reply: causeListReplySchema,
    rows: { file: 'causes', columns: causeColumns },
    problems: [400, 401, 403],
  },
  getCause: {
    method: 'GET',
    path: '/api/v1/causes/{fingerprint}',
    tag: 'Causes',
    summary: 'Read one cause: when and where it was seen',
    credential: 'read',
    params: byFingerprint,
    query: causeQuerySchema,
    status: 200,
    reply: causeDetailSchema,
    problems: [400, 401, 403, 404],
  },
  listCauseActivity: {
    method: 'GET',
    path: '/api/v1/causes/{fingerprint}/activity',
    tag: 'Causes',
    summary: 'List what was changed and said of a cause, the newest first',
    credential: 'read',
    params: byFingerprint,
    query: causeActivityQuerySchema,
    status: 200,
    reply: causeActivityReplySchema,
    problems: [400, 401, 403, 404],
  },
  changeCause: {
    method: 'PATCH',
    path: '/api/causes/{fingerprint}',
    tag: 'Causes',
    summary: 'Write down what is known of a cause: status, assignee, fix, ticket, mute, category',
    credential: 'session',
    params: byFingerprint,
    body: causeChangeSchema,
    status: 200,
    reply: causeSchema,
    problems: [400, 401, 403, 404, 415, 422],
  },
} as const;
