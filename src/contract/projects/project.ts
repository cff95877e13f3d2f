import { z } from 'zod';
import { isForward, notForward, numberOfDays, repeatable, wholeNumber, windowQuery, word } from '../query.ts';
import { projectOrders } from './project-orders.ts';

export { type ProjectOrder, projectOrders } from './project-orders.ts';

const total = z.int().min(0);
const part = word.max(200).optional();
const offset = wholeNumber({ min: 0, max: 1_000_000, preset: 0 });
const period = { ...windowQuery, days: numberOfDays };

export const defaultBranchSchema = z
  .object({ name: z.string(), state: z.enum(['failing', 'passing']), since: z.iso.datetime() })
  .nullable()
  .describe('by the newest results of its jobs, of 14 days; null where none is known');

const counted = {
  total: total.describe('analyses of the period'),
  high_or_worse: total.describe('of severity high or critical'),
  last_seen: z.iso.datetime().nullable().describe('the last analysis of the period; null where there is none'),
};

export const projectSchema = z
  .object({ project: z.string(), ...counted, default_branch: defaultBranchSchema })
  .meta({ id: 'Project', description: 'A project with an analysis, and how often it failed in the period.' });

export const projectNameSchema = projectSchema.pick({ project: true }).meta({ id: 'ProjectName' });

export const projectListQuerySchema = z
  .object({
    limit: wholeNumber({ min: 1, max: 500, preset: 50 }),
    offset,
    view: z.enum(['names']).optional().describe('names leaves each item with its project only, in order of names'),
    q: part.describe('part of the name, ignoring case'),
    project: repeatable(word).describe('the whole name'),
    sort: z.enum(projectOrders).default('failures').describe('those with the most failures, the last one, or by name'),
    ...period,
  })
  .refine(isForward, notForward);

const page = { total: total.describe('projects that fit, on all pages'), limit: z.int(), offset: z.int() };

export const projectListReplySchema = z.object({ items: z.array(projectSchema), ...page });

/** The reply with `view=names`. */
export const projectNamesReplySchema = z.object({ items: z.array(projectNameSchema), ...page });

export const branchListQuerySchema = z
  .object({
    project: word,
    limit: wholeNumber({ min: 1, max: 500, preset: 50 }),
    offset,
    q: part.describe('part of the name, ignoring case'),
    ...period,
  })
  .refine(isForward, notForward);

export const branchListReplySchema = z.object({
  items: z
    .array(z.object({ branch: z.string(), ...counted, last_seen: z.iso.datetime() }).meta({ id: 'Branch' }))
    .describe('those with the most failures first; only branches with an analysis of the period'),
  total: total.describe('branches that fit, on all pages'),
  limit: z.int(),
  offset: z.int(),
});

export type Project = z.infer<typeof projectSchema>;
export type ProjectListQuery = z.infer<typeof projectListQuerySchema>;
export type ProjectListReply = z.infer<typeof projectListReplySchema>;
export type ProjectNamesReply = z.infer<typeof projectNamesReplySchema>;
export type BranchListQuery = z.infer<typeof branchListQuerySchema>;
export type BranchListReply = z.infer<typeof branchListReplySchema>;
