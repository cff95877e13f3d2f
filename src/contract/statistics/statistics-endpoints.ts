import type { z } from 'zod';
import {
  overviewQuerySchema,
  overviewReplySchema,
  timeseriesQuerySchema,
  timeseriesReplySchema,
  topProjectsReplySchema,
  topQuerySchema,
  topRootCausesQuerySchema,
  topRootCausesReplySchema,
} from './statistics.ts';

export const statisticsEndpoints = {
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
