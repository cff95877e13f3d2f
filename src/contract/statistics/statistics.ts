import { z } from 'zod';
import { categorySchema, severitySchema, sourceSchema } from '../analyses/analysis.ts';
import { causeStatusSchema } from '../causes/cause.ts';
import { teamKnowledgeSchema } from '../causes/team-knowledge.ts';
import { defaultBranchSchema } from '../projects/project.ts';
import { isForward, notForward, numberOfDays, scopeQuery, wholeNumber, windowQuery } from '../query.ts';

export const intervals = ['hour', 'day', 'week'] as const;

const common = { ...windowQuery, days: numberOfDays, ...scopeQuery };
const limit = wholeNumber({ min: 1, max: 100, preset: 10 });

const total = z.int().min(0);
const bySeverity = z.record(severitySchema, total);

/** Counts over the analyses of a period; without `until` it ends with today, UTC. */
export const overviewQuerySchema = z.object(common).refine(isForward, notForward);

export const overviewReplySchema = z
  .object({
    total,
    by_severity: bySeverity,
    by_category: z.record(categorySchema, total),
    by_source: z.record(sourceSchema, total),
    projects: total.describe('different ones'),
    new_causes: total.describe('causes whose very first analysis is among these'),
    recurring_causes: total.describe('all other causes among these'),
    repeated_causes: total.describe('causes with more than one analysis among these'),
    since: z.iso.datetime(),
    until: z.iso.datetime(),
  })
  .meta({ id: 'Overview' });

export const timeseriesQuerySchema = z
  .object({ ...common, interval: z.enum(intervals).default('day') })
  .refine(isForward, notForward);

export const timeseriesReplySchema = z
  .object({
    interval: z.enum(intervals),
    buckets: z
      .array(
        z.object({
          start: z.iso.datetime().describe('of the hour, the day or the Monday, UTC'),
          total,
          by_severity: bySeverity,
        }),
      )
      .describe('in order; those without an analysis are there'),
  })
  .meta({ id: 'Timeseries' });

/** Analyses without a project are not counted. */
export const topQuerySchema = z.object({ ...common, limit }).refine(isForward, notForward);

export const topRootCausesQuerySchema = z
  .object({
    ...common,
    limit,
    occurrence_days: wholeNumber({ min: 0, max: 90, preset: 0 }).describe(
      'of occurrences: so many days, UTC, of which the day of until is the last',
    ),
  })
  .refine(isForward, notForward);

export const topProjectsReplySchema = z.object({
  items: z.array(
    z.object({
      project: z.string(),
      total,
      high_or_worse: total.describe('of severity high or critical'),
      last_seen: z.iso.datetime(),
      default_branch: defaultBranchSchema,
    }),
  ),
});

export const topRootCausesReplySchema = z.object({
  items: z.array(
    z.object({
      fingerprint: z.string(),
      title: z.string().describe('title, category and severity are those of the newest analysis'),
      category: categorySchema,
      severity: severitySchema,
      total,
      projects: total.describe('different ones'),
      first_seen: z.iso.datetime().describe('of all time, as in occurrence'),
      last_seen: z.iso.datetime().describe('of all time, as in occurrence'),
      status: causeStatusSchema,
      note: z.string().nullable().describe('what was said when the status was set'),
      reopened_at: z.iso.datetime().nullable().describe('when it came back after it was resolved'),
      ...teamKnowledgeSchema.pick({ assignee: true, ticket_url: true, muted_until: true, muted_above: true }).shape,
      occurrences: z
        .array(z.object({ start: z.iso.datetime(), total }))
        .describe('a day each, as many as occurrence_days; empty ones are there'),
    }),
  ),
});

export type Interval = (typeof intervals)[number];
export type OverviewQuery = z.infer<typeof overviewQuerySchema>;
export type OverviewReply = z.infer<typeof overviewReplySchema>;
export type TimeseriesQuery = z.infer<typeof timeseriesQuerySchema>;
export type TimeseriesReply = z.infer<typeof timeseriesReplySchema>;
export type TopQuery = z.infer<typeof topQuerySchema>;
export type TopRootCausesQuery = z.infer<typeof topRootCausesQuerySchema>;
export type TopProjectsReply = z.infer<typeof topProjectsReplySchema>;
export type TopRootCausesReply = z.infer<typeof topRootCausesReplySchema>;
