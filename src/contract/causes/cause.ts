import { z } from 'zod';
import { categorySchema, severitySchema } from '../analyses/analysis.ts';
import { repeatable, wholeNumber, word } from '../query.ts';

export const causeStatuses = ['open', 'acknowledged', 'resolved'] as const;
export const causeStatusSchema = z.enum(causeStatuses);

const total = z.int().min(0);
const note = z
  .string()
  .trim()
  .max(2000)
  .regex(/^(?:\P{Cc}|[\n\t])*$/u, 'must not contain control characters');

export const causeSchema = z
  .object({
    fingerprint: z.string(),
    title: z.string().describe('title, category and severity are those of the newest analysis'),
    category: categorySchema,
    severity: severitySchema,
    first_seen: z.iso.datetime(),
    last_seen: z.iso.datetime(),
    count: total,
    status: causeStatusSchema,
    note: z.string().nullable().describe('what was said when the status was set'),
    changed_at: z.iso.datetime().nullable().describe('when a person set the status'),
    changed_by: z.uuid().nullable().describe('the id of that person'),
    reopened_at: z.iso.datetime().nullable().describe('when it came back after it was resolved'),
    earlier_resolution: z
      .object({ note: z.string().nullable(), resolved_at: z.iso.datetime() })
      .nullable()
      .describe('how it was resolved before it came back'),
  })
  .meta({ id: 'Cause', description: 'All analyses of one fingerprint, and what people say of them.' });

export const causeListQuerySchema = z.object({
  limit: wholeNumber({ min: 1, max: 500, preset: 100 }),
  cursor: z.string().min(1).max(1024).optional().describe('next_cursor of the page before, with the same filters'),
  status: repeatable(causeStatusSchema),
  project: repeatable(word).describe('seen in one of these'),
});

export const causeListReplySchema = z.object({
  items: z.array(causeSchema).describe('those seen last come first'),
  next_cursor: z.string().nullable().describe('null on the last page'),
  limit: z.int(),
});

export const causeQuerySchema = z.object({
  days: wholeNumber({ min: 1, max: 365, preset: 30 }).describe('of occurrences; the last of them is today, UTC'),
});

export const causeDetailSchema = causeSchema
  .extend({
    occurrences: z.array(z.object({ start: z.iso.datetime(), total })).describe('a day each; empty ones are there'),
    projects: z.array(z.object({ project: z.string(), total, last_seen: z.iso.datetime() })).describe('at most 50'),
    branches: z.array(z.object({ branch: z.string(), total, last_seen: z.iso.datetime() })).describe('at most 50'),
  })
  .meta({ id: 'CauseDetail' });

export const causeChangeSchema = z.object({
  status: causeStatusSchema,
  note: note.nullish().describe('such as how it was resolved, which the next analysis of the cause will say'),
});

export type CauseStatus = (typeof causeStatuses)[number];
export type Cause = z.infer<typeof causeSchema>;
export type CauseDetail = z.infer<typeof causeDetailSchema>;
export type CauseListQuery = z.infer<typeof causeListQuerySchema>;
export type CauseListReply = z.infer<typeof causeListReplySchema>;
export type CauseChange = z.infer<typeof causeChangeSchema>;
