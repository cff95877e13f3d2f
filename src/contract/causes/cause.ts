import { z } from 'zod';
import { categorySchema, severitySchema } from '../analyses/analysis.ts';
import { repeatable, wholeNumber, word } from '../query.ts';
import { sinceSchema, untilSchema } from '../timestamp.ts';
import { causeStatuses } from './cause-statuses.ts';
import { teamKnowledgeSchema, untilSeverityRises } from './team-knowledge.ts';

export { type CauseStatus, causeStatuses } from './cause-statuses.ts';

export const causeStatusSchema = z.enum(causeStatuses);

const mostFix = 4000;
const mostUrl = 2048;

const total = z.int().min(0);
const note = writtenText(2000);

export const causeSchema = z
  .object({
    fingerprint: z.string(),
    title: z.string().describe('title, category and severity are those of the newest analysis'),
    category: categorySchema.describe('or the one to which people have corrected it'),
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
    ...teamKnowledgeSchema.shape,
  })
  .meta({ id: 'Cause', description: 'All analyses of one fingerprint, and what people say of them.' });

/** Of a list of causes as CSV. */
export const causeColumns = [
  ...['fingerprint', 'title', 'category', 'severity', 'first_seen', 'last_seen', 'count', 'status', 'note'],
  ...['assignee.name', 'known_fix', 'ticket_url', 'muted_until'],
] as const;

export const causeListQuerySchema = z.object({
  limit: wholeNumber({ min: 1, max: 500, preset: 100 }),
  cursor: z.string().min(1).max(1024).optional().describe('next_cursor of the page before, with the same filters'),
  q: word
    .max(200)
    .optional()
    .describe(
      'found in the title, root cause, tests and paths of the newest analysis, or in the known fix, ignoring case',
    ),
  since: sinceSchema.optional().describe('seen at or after it; a date or an RFC 3339 timestamp'),
  status: repeatable(causeStatusSchema),
  project: repeatable(word).describe('seen in one of these'),
  assignee: z.uuid().optional().describe('the id of a member'),
  muted: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  occurrence_days: wholeNumber({ min: 0, max: 90, preset: 0 }).describe(
    'of occurrences: so many days, UTC, of which the last is today',
  ),
});

const occurrencesSchema = z.array(z.object({ start: z.iso.datetime(), total }));

export const listedCauseSchema = causeSchema.extend({
  occurrences: occurrencesSchema.describe('a day each, as many as occurrence_days; empty ones are there'),
});

export const causeListReplySchema = z.object({
  items: z.array(listedCauseSchema).describe('those seen last come first'),
  next_cursor: z.string().nullable().describe('null on the last page'),
  limit: z.int(),
});

export const causeQuerySchema = z.object({
  days: wholeNumber({ min: 1, max: 365, preset: 30 }).describe('of occurrences; the last of them is today, UTC'),
});

export const causeDetailSchema = causeSchema
  .extend({
    occurrences: occurrencesSchema.describe('a day each; empty ones are there'),
    projects: z.array(z.object({ project: z.string(), total, last_seen: z.iso.datetime() })).describe('at most 50'),
    branches: z.array(z.object({ branch: z.string(), total, last_seen: z.iso.datetime() })).describe('at most 50'),
  })
  .meta({ id: 'CauseDetail' });

export const causeChangeSchema = z
  .object({
    status: causeStatusSchema.optional(),
    note: note.nullish().describe('of the status, such as how it was resolved; without a status it is a comment'),
    assignee: z.uuid().nullish().describe('the id of a member'),
    known_fix: writtenText(mostFix).nullish().describe('Markdown; HTML and images in it are never shown'),
    ticket_url: z.string().trim().max(mostUrl).refine(isTicketUrl, 'must be an https address without a user').nullish(),
    muted_until: z
      .union([z.literal(untilSeverityRises), untilSchema])
      .nullish()
      .describe('a date, an RFC 3339 timestamp, or severity_rises, which ends each mute'),
    category: categorySchema.nullish().describe('of later analyses of the cause; null: what the log alone says'),
  })
  .refine(changesSomething, 'must name something to change');

function writtenText(most: number) {
  return z
    .string()
    .trim()
    .max(most)
    .regex(/^(?:\P{Cc}|[\n\t])*$/u, 'must not contain control characters');
}

function isTicketUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}

function changesSomething({ note: said, ...change }: Record<string, unknown>): boolean {
  return Boolean(said) || Object.values(change).some((value) => value !== undefined);
}

export type Cause = z.infer<typeof causeSchema>;
export type ListedCause = z.infer<typeof listedCauseSchema>;
export type CauseDetail = z.infer<typeof causeDetailSchema>;
export type CauseListQuery = z.infer<typeof causeListQuerySchema>;
export type CauseListReply = z.infer<typeof causeListReplySchema>;
export type CauseChange = z.output<typeof causeChangeSchema>;
export type CauseChangeInput = z.input<typeof causeChangeSchema>;
