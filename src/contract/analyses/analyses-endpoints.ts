import { z } from 'zod';
import {
  analysisColumns,
  dashboardQuerySchema,
  dashboardReplySchema,
  listedReplySchema,
  listQuerySchema,
  listReplySchema,
} from './analysis-list.ts';
import { analysisDetailSchema } from './attribution.ts';
import { feedbackListQuerySchema, feedbackListReplySchema, feedbackSchema, newFeedbackSchema } from './feedback.ts';
import { manualPayloadSchema } from './ingest-payload.ts';

const byId = z.object({ id: z.string() });
const byAbbreviatedId = z.object({
  id: z.string().describe('or its beginning, of at least eight characters, where it names one analysis'),
});

/** Manual analyses, reading analyses, and ratings by people. */
export const analysesEndpoints = {
  listAnalyses: {
    method: 'GET',
    path: '/api/v1/analyses',
    tag: 'Analyses',
    summary: 'List analyses, newest first',
    credential: 'read',
    query: listQuerySchema,
    status: 200,
    reply: listReplySchema,
    viewReply: listedReplySchema,
    rows: { file: 'analyses', columns: analysisColumns },
    problems: [400, 401, 403],
  },
  getAnalysis: {
    method: 'GET',
    path: '/api/v1/analyses/{id}',
    tag: 'Analyses',
    summary: 'Read one analysis',
    credential: 'read',
    params: byAbbreviatedId,
    status: 200,
    reply: analysisDetailSchema,
    problems: [401, 403, 404, 409],
  },
  analyze: {
    method: 'POST',
    path: '/api/analyze',
    tag: 'Analyses',
    summary: 'Analyse a log by hand and get the stored analysis',
    credential: 'manual',
    body: manualPayloadSchema,
    status: 200,
    reply: analysisDetailSchema,
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
} as const;
