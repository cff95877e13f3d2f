import { z } from 'zod';
import { analysisSchema } from './analysis.ts';

/** In this order: the first that holds is the verdict. */
export const attributionVerdicts = [
  'widespread',
  'also_on_default_branch',
  'flaky',
  'only_here',
  'first_time',
  'unknown',
] as const;

const total = z.int().min(0);

export const attributionSchema = z
  .object({
    verdict: z
      .enum(attributionVerdicts)
      .describe(
        'widespread: three projects within an hour · also_on_default_branch: within 14 days, not passed since · ' +
          'flaky: the same job passed and failed without a reason in the change · only_here: on no other branch or project · ' +
          'first_time: never seen before · unknown: the history does not tell',
      ),
    since: z.iso.datetime().nullable().describe('when what the verdict says began'),
    first_commit: z.string().nullable().describe('the commit with which it was first seen there, where one was named'),
    branches: total.describe('branches of this project that showed the cause; at most 50 are counted'),
    projects: total.describe('projects that showed the cause, with the verdict widespread within the hour; at most 50'),
    passes: total.describe('of the same job in the last 30 days, as far as passes were told; at most 100 are counted'),
    fails: total.describe('of the same job in the last 30 days; at most 100 are counted'),
    default_branch: z
      .object({ name: z.string(), stated: z.boolean().describe('by a Git platform; else taken for it by its name') })
      .nullable()
      .describe('the branch that also_on_default_branch is about'),
  })
  .meta({ id: 'Attribution', description: 'What the history says of a failure: mine, or everybody’s.' });

/** What is known of a failure by other runs, as of reading. */
export const analysisHistorySchema = z.object({
  attribution: attributionSchema,
  passed_since: z
    .object({ finished_at: z.iso.datetime(), commit: z.string().nullable() })
    .nullable()
    .describe('the first pass of this project, branch and job after it'),
  retry_record: z
    .object({ passed: total, of: z.int().min(1).describe('failures of this cause whose job ran again at its commit') })
    .nullable()
    .describe('of the newest 50 failures of this cause in 30 days; null where none was run again'),
});

export const analysisDetailSchema = analysisSchema
  .extend(analysisHistorySchema.shape)
  .meta({ id: 'AnalysisDetail', description: 'An analysis, with what the history says of it as of reading.' });

export type AttributionVerdict = (typeof attributionVerdicts)[number];
export type Attribution = z.infer<typeof attributionSchema>;
export type AnalysisHistory = z.infer<typeof analysisHistorySchema>;
export type AnalysisDetail = z.infer<typeof analysisDetailSchema>;
