import { z } from 'zod';
import { word } from '../query.ts';
import {
  causeChangeSchema,
  causeDetailSchema,
  causeListQuerySchema,
  causeListReplySchema,
  causeQuerySchema,
  causeSchema,
} from './cause.ts';

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
  changeCause: {
    method: 'PATCH',
    path: '/api/causes/{fingerprint}',
    tag: 'Causes',
    summary: 'Say that a cause is known, or how it was resolved',
    credential: 'session',
    params: byFingerprint,
    body: causeChangeSchema,
    status: 200,
    reply: causeSchema,
    problems: [400, 401, 403, 404, 415, 422],
  },
} as const;
