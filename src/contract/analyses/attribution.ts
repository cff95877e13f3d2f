import { z } from 'zod';
import { teamKnowledgeSchema } from '../causes/team-knowledge.ts';
import { described } from '../described.ts';
import { incidentFacts } from '../incidents/incident.ts';
import { analysisSchema } from './analysis.ts';
import { runLinksSchema } from './run-links.ts';

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
    verdict: described(
      z.enum(attributionVerdicts),
      'widespread: three projects within an hour, or the analysis belongs to an incident · also_on_default_branch: within 14 days, not passed since · ' +
        'flaky: the same job passed and failed without a reason in the change · only_here: on no other branch or project · ' +
        'first_time: never seen before · unknown: the history does not tell',
      'also_on_default_branch',
    ),
    since: described(z.iso.datetime().nullable(), 'when what the verdict says began', '2026-11-11T08:00:00.000Z'),
    first_commit: described(
      z.string().nullable(),
      'the commit with which it was first seen there, where one was named',
      '3f1c0de5b7a94c0f8e0d',
    ),
    branches: described(total, 'branches of this project that showed the cause; at most 50 are counted', 3),
    projects: described(
      total,
      'projects that showed the cause, with the verdict widespread within the hour or in its incident; at most 50',
      1,
    ),
    passes: described(
      total,
      'of the same job in the last 30 days, as far as passes were told; at most 100 are counted',
      12,
    ),
    fails: described(total, 'of the same job in the last 30 days; at most 100 are counted', 4),
    default_branch: described(
      z
        .object({
          name: described(z.string(), 'of the branch', 'main'),
          stated: described(z.boolean(), 'by a Git platform; else taken for it by its name', true),
        })
        .nullable(),
      'the branch that also_on_default_branch is about',
      { name: 'main', stated: true },
    ),
  })
  .meta({ id: 'Attribution', description: 'What the history says of a failure: mine, or everybody’s.' });

/** What is known of a failure by other runs, as of reading. */
export const analysisHistorySchema = z.object({
  attribution: attributionSchema,
  incident: described(z.object(incidentFacts).nullable(), 'that the analysis belongs to', null),
  passed_since: described(
    z
      .object({
        finished_at: described(z.iso.datetime(), 'when it passed', '2026-11-20T10:12:00.000Z'),
        commit: described(z.string().nullable(), 'with which it passed', '81aa02c4e5'),
      })
      .nullable(),
    'the first pass of this project, branch and job after it',
    null,
  ),
  retry_record: described(
    z
      .object({
        passed: described(total, 'how many of them passed', 7),
        of: described(z.int().min(1), 'failures of this cause whose job ran again at its commit', 9),
      })
      .nullable(),
    'of the newest 50 failures of this cause in 30 days; null where none was run again',
    { passed: 7, of: 9 },
  ),
});

export const analysisDetailSchema = analysisSchema
  .extend(analysisHistorySchema.shape)
  .extend({ links: runLinksSchema, team_knowledge: teamKnowledgeSchema })
  .meta({
    id: 'AnalysisDetail',
    description: 'An analysis, with what the history and the team say of it as of reading.',
  });

export type AttributionVerdict = (typeof attributionVerdicts)[number];
export type Attribution = z.infer<typeof attributionSchema>;
export type AnalysisHistory = z.infer<typeof analysisHistorySchema>;
export type AnalysisDetail = z.infer<typeof analysisDetailSchema>;
