import { z } from 'zod';
import {
  isForward,
  notForward,
  numberOfDigits,
  repeatable,
  scopeQuery,
  wholeNumber,
  windowQuery,
  word,
} from '../query.ts';
import { analysisSchema, categorySchema, severitySchema } from './analysis.ts';
import { withTwin } from './products.ts';

const filters = {
  ...windowQuery,
  severity: repeatable(severitySchema),
  ...scopeQuery,
  category: repeatable(categorySchema),
  provider: repeatable(word)
    .transform((named) => named?.flatMap(withTwin))
    .describe('the name of a product finds its neutral word too'),
  fingerprint: repeatable(word),
  incident: repeatable(z.uuid()).describe('the id of an incident that they belong to'),
  only_new: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional()
    .describe('those that were the first of their cause'),
};

/** What a row of a list shows of an analysis. */
export const listedAnalysisSchema = analysisSchema
  .pick({
    ...{ id: true, created_at: true, source: true, provider: true, project: true, branch: true, commit: true },
    ...{ job: true, run_id: true, severity: true, category: true, title: true, fingerprint: true, occurrence: true },
  })
  .meta({ id: 'ListedAnalysis', description: 'What a row of a list shows of an analysis.' });

/** Of a list of analyses as CSV, with and without a view. */
export const analysisColumns = [
  ...['id', 'created_at', 'severity', 'category', 'title', 'project', 'branch', 'commit', 'job', 'run_id', 'attempt'],
  ...['source', 'provider', 'build_url', 'root_cause', 'confidence', 'cause_scope', 'retry.advice', 'tool', 'step'],
  ...['exit_code', 'tests_failed', 'fingerprint', 'occurrence.count', 'occurrence.first_seen', 'occurrence.last_seen'],
  ...['occurrence.is_new', 'suggested_fix.summary'],
] as const;

const listedNames = Object.keys(listedAnalysisSchema.shape);

/** Filters are ANDed; the values of a repeated one are ORed. Unknown parameters are ignored. */
export const listQuerySchema = z
  .object({
    limit: wholeNumber({ min: 1, max: 500, preset: 100 }),
    cursor: z.string().min(1).max(1024).optional().describe('next_cursor of the page before, with the same filters'),
    view: z
      .enum(['list'])
      .optional()
      .describe(`list leaves each item with only these members: ${listedNames.join(', ')}`),
    ...filters,
    q: word
      .max(200)
      .optional()
      .describe(
        'ignoring case, a part of what the newest analysis of the cause says (title, root cause, failed tests, paths), or of the name of the project, the branch or the job; or the run, the address of the build, or the beginning of the commit. A page for a text that is in very many of them looks through 50,000 analyses and may hold fewer than limit, or none, while next_cursor leads on',
      ),
    sort: z.enum(['newest', 'oldest']).default('newest').describe('which come first'),
    group: z.enum(['cause']).optional().describe('cause: of each cause only the newest analysis that fits'),
  })
  .refine(isForward, notForward);

export const listReplySchema = z.object({
  items: z.array(analysisSchema),
  next_cursor: z.string().nullable().describe('null on the last page'),
  limit: z.int(),
});

/** The reply with `view=list`. */
export const listedReplySchema = listReplySchema.extend({ items: z.array(listedAnalysisSchema) });

const mostDashboardItems = 100;

/** The dashboard's list: a limit above the highest is clamped to it. */
export const dashboardQuerySchema = z
  .object({
    limit: z
      .preprocess(numberOfDigits, z.int().min(1).default(25))
      .transform((limit) => Math.min(limit, mostDashboardItems)),
    offset: wholeNumber({ min: 0, max: 1_000_000_000, preset: 0 }),
    ...filters,
  })
  .refine(isForward, notForward);

export const dashboardReplySchema = z.object({
  items: z.array(analysisSchema),
  total: z.int().min(0),
  limit: z.int(),
  offset: z.int(),
});

export type ListQuery = z.infer<typeof listQuerySchema>;
export type ListReply = z.infer<typeof listReplySchema>;
export type ListedAnalysis = z.infer<typeof listedAnalysisSchema>;
export type ListedReply = z.infer<typeof listedReplySchema>;
export type DashboardQuery = z.infer<typeof dashboardQuerySchema>;
export type DashboardReply = z.infer<typeof dashboardReplySchema>;
