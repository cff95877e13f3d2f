import { z } from 'zod';
import {
  newPatternSchema,
  patternChangeSchema,
  patternListSchema,
  patternSchema,
  patternTrialSchema,
  triedPatternSchema,
} from './pattern.ts';

const byId = z.object({ id: z.string() });
const tag = 'Patterns';
const credential = 'admin';

/** What a team knows of its own failures, as patterns that take part in each analysis. */
export const patternsEndpoints = {
  listPatterns: {
    method: 'GET',
    path: '/api/patterns',
    tag,
    credential,
    summary: 'List own patterns, oldest first',
    status: 200,
    reply: patternListSchema,
    problems: [401, 403],
  },
  createPattern: {
    method: 'POST',
    path: '/api/patterns',
    tag,
    credential,
    summary: 'Create an own pattern; it takes part from the next log on',
    body: newPatternSchema,
    status: 201,
    reply: patternSchema,
    problems: [400, 401, 403, 409, 415, 422],
  },
  changePattern: {
    method: 'PATCH',
    path: '/api/patterns/{id}',
    tag,
    credential,
    summary: 'Change an own pattern; its causes stay the same',
    params: byId,
    body: patternChangeSchema,
    status: 200,
    reply: patternSchema,
    problems: [400, 401, 403, 404, 415, 422],
  },
  removePattern: {
    method: 'DELETE',
    path: '/api/patterns/{id}',
    tag,
    credential,
    summary: 'Remove an own pattern; the analyses that it answered stay',
    params: byId,
    status: 204,
    reply: undefined,
    problems: [401, 403, 404],
  },
  tryPattern: {
    method: 'POST',
    path: '/api/patterns/try',
    tag,
    credential,
    summary: 'Try a pattern on a log: which lines match, and what the answer becomes; stores nothing',
    body: patternTrialSchema,
    status: 200,
    reply: triedPatternSchema,
    problems: [400, 401, 403, 413, 415, 422, 429],
  },
} as const;
