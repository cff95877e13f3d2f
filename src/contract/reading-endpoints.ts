import type { z } from 'zod';
import { analysisSchema } from './analysis.ts';
import { dashboardQuerySchema, dashboardReplySchema } from './analysis-list.ts';
import { manualPayloadSchema } from './ingest-payload.ts';
import {
  overviewQuerySchema,
  overviewReplySchema,
  timeseriesQuerySchema,
  timeseriesReplySchema,
  topProjectsReplySchema,
  topQuerySchema,
  topRootCausesReplySchema,
} from './statistics.ts';

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
    query: topQuerySchema,
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
