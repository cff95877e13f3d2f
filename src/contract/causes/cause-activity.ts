import { z } from 'zod';
import { wholeNumber } from '../query.ts';
import { namedPersonSchema } from './team-knowledge.ts';

export const activityKinds = [
  'status',
  'comment',
  'assignee',
  'known_fix',
  'ticket_url',
  'muted_until',
  'category',
] as const;

const person = namedPersonSchema.nullable();

export const causeActivitySchema = z
  .object({
    id: z.uuid(),
    created_at: z.iso.datetime(),
    kind: z.enum(activityKinds).describe('what was changed; a comment changes nothing'),
    by: person.describe('who did it; null when they are gone, or when Firstfail did it'),
    by_firstfail: z.boolean().describe('whether the service did it by itself'),
    from: z.string().nullable().describe('the value before; null where there was none, and for a person'),
    to: z
      .string()
      .nullable()
      .describe('the value now; of a known fix only “written”; null where it was removed, and for a person'),
    assignee: person.describe('to whom it was given, of the kind assignee; null for nobody, and when they are gone'),
    note: z.string().nullable().describe('what was said with it'),
  })
  .meta({ id: 'CauseActivity', description: 'One change of a cause, or one comment on it.' });

export const causeActivityQuerySchema = z.object({
  limit: wholeNumber({ min: 1, max: 500, preset: 100 }),
  cursor: z.string().min(1).max(1024).optional().describe('next_cursor of the page before'),
});

export const causeActivityReplySchema = z.object({
  items: z.array(causeActivitySchema).describe('the newest come first'),
  next_cursor: z.string().nullable().describe('null on the last page'),
  limit: z.int(),
});

export type ActivityKind = (typeof activityKinds)[number];
export type CauseActivity = z.infer<typeof causeActivitySchema>;
export type CauseActivityQuery = z.infer<typeof causeActivityQuerySchema>;
export type CauseActivityReply = z.infer<typeof causeActivityReplySchema>;
