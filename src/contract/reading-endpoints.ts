import { z } from 'zod';
import { analysisSchema } from './analyses/analysis.ts';
import { dashboardQuerySchema, dashboardReplySchema } from './analyses/analysis-list.ts';
import {
  feedbackListQuerySchema,
  feedbackListReplySchema,
  feedbackSchema,
  newFeedbackSchema,
} from './analyses/feedback.ts';
import { manualPayloadSchema } from './analyses/ingest-payload.ts';
import {
  causeChangeSchema,
  causeDetailSchema,
  causeListQuerySchema,
  causeListReplySchema,
  causeQuerySchema,
  causeSchema,
} from './causes/cause.ts';
import { word } from './query.ts';
import {
  overviewQuerySchema,
  overviewReplySchema,
  timeseriesQuerySchema,
  timeseriesReplySchema,
  topProjectsReplySchema,
  topQuerySchema,
  topRootCausesQuerySchema,
  topRootCausesReplySchema,
} from './statistics/statistics.ts';

const byId = z.object({ id: z.string() });
const byFingerprint = z.object({ fingerprint: word });

/** What is read beside single analyses, and what people say of them. */
export const readingEndpoints = {
  analyze: {
    method: 'POST',
    path: '/api/analyze',
    tag: 'Analyses',
    summary: 'Analyse a log by hand and get the stored analysis',
    credential: 'manual',
    body: manualPayloadSchema,
    status: 200,
    reply: analysisSchema,
    problems: [400, 401, 403, 409, 413, 415, 422, 429],
  },
  listDashboard: {
    method: 'GET',
    path: '/api/analyses',
    tag: 'Analyses',
    summary: 'List analyses by page number, for the dashboard',
    credential: 'read',
    query: dashboardQuerySchema,
    status: 200,
    reply: dashboardReplySchema,
    problems: [400, 401, 403],
  },
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
  giveFeedback: {
    method: 'POST',
    path: '/api/analyses/{id}/feedback',
    tag: 'Feedback',
    summary: 'Say whether an analysis was right; later words replace earlier ones',
    credential: 'session',
    params: byId,
    body: newFeedbackSchema,
    status: 200,
    reply: feedbackSchema,
    problems: [400, 401, 403, 404, 415, 422],
  },
  listFeedback: {
    method: 'GET',
    path: '/api/v1/feedback',
    tag: 'Feedback',
    summary: 'List what people said of analyses, newest first, and how often they were right',
    credential: 'read',
    query: feedbackListQuerySchema,
    status: 200,
    reply: feedbackListReplySchema,
    problems: [400, 401, 403],
  },
  readOverview: statistic('overview', 'Count failures by severity, category and source', {
    query: overviewQuerySchema,
    reply: overviewReplySchema,
  }),
  readTimeseries: statistic('timeseries', 'Count failures over time', {
    query: timeseriesQuerySchema,
    reply: timeseriesReplySchema,
  }),
  readTopProjects: statistic('top-projects', 'List the projects that fail most', {
    query: topQuerySchema,
    reply: topProjectsReplySchema,
  }),
  readTopRootCauses: statistic('top-root-causes', 'List what fails most often', {
    query: topRootCausesQuerySchema,
    reply: topRootCausesReplySchema,
  }),
} as const;

function statistic<Query extends z.ZodType, Reply extends z.ZodType>(
  name: string,
  summary: string,
  { query, reply }: { query: Query; reply: Reply },
) {
  return {
    method: 'GET',
    path: `/api/v1/stats/${name}`,
    tag: 'Statistics',
    summary,
    credential: 'read',
    query,
    status: 200,
    reply,
    problems: [400, 401, 403],
  } as const;
}
