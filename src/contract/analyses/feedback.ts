import { z } from 'zod';
import { isForward, notForward, wholeNumber, windowQuery } from '../query.ts';
import { categorySchema } from './analysis.ts';

export const verdicts = ['right', 'wrong'] as const;
export const verdictSchema = z.enum(verdicts);

const maxLine = 2 ** 31 - 1;
const note = z
  .string()
  .trim()
  .max(2000)
  .regex(/^(?:\P{Cc}|[\n\t])*$/u, 'must not contain control characters');

export const newFeedbackSchema = z.object({
  verdict: verdictSchema,
  category: categorySchema.nullish().describe('the right one'),
  line: z.int().min(1).max(maxLine).nullish().describe('the line of the log that is the cause'),
  note: note.nullish(),
});

export const feedbackSchema = z
  .object({
    id: z.uuid(),
    analysis_id: z.uuid(),
    verdict: verdictSchema,
    category: categorySchema.nullable(),
    line: z.int().nullable(),
    note: z.string().nullable(),
    created_at: z.iso.datetime(),
    created_by: z.uuid().nullable().describe('the id of the person; null when they are gone'),
  })
  .meta({ id: 'Feedback', description: 'Whether an analysis was right, as one person said last.' });

export const feedbackListQuerySchema = z
  .object({
    limit: wholeNumber({ min: 1, max: 500, preset: 100 }),
    cursor: z.string().min(1).max(1024).optional().describe('next_cursor of the page before, with the same filters'),
    verdict: verdictSchema.optional(),
    analysis: z.uuid().optional().describe('of this one only'),
    ...windowQuery,
  })
  .refine(isForward, notForward);

export const feedbackListReplySchema = z.object({
  items: z.array(
    feedbackSchema.extend({
      analysis: z
        .object({
          category: categorySchema,
          title: z.string(),
          line: z.int().nullable().describe('where the analysis saw the cause'),
          engine_version: z.string(),
        })
        .describe('what the analysis had said'),
    }),
  ),
  totals: z
    .record(verdictSchema, z.int().min(0))
    .describe('of the time and analysis asked for, whatever the verdict asked for'),
  next_cursor: z.string().nullable().describe('null on the last page'),
  limit: z.int(),
});

export type Verdict = (typeof verdicts)[number];
export type NewFeedback = z.infer<typeof newFeedbackSchema>;
export type Feedback = z.infer<typeof feedbackSchema>;
export type FeedbackListQuery = z.infer<typeof feedbackListQuerySchema>;
export type FeedbackListReply = z.infer<typeof feedbackListReplySchema>;
