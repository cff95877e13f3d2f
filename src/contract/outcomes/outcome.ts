import { z } from 'zod';

export const outcomeWords = ['passed', 'failed'] as const;

const identifier = z.union([text(128), z.int()]).describe('text or a number');

export const newOutcomeSchema = z
  .object({
    project: text(512).min(1).describe('as the analyses of its failures name it'),
    provider: text(32).nullish().describe('the name of the CI'),
    job: text(512).nullish(),
    branch: text(512).nullish(),
    commit: text(128).nullish(),
    run_id: identifier.describe(
      'with project, provider, job and attempt it names the run; the same again changes nothing',
    ),
    attempt: identifier.nullish(),
    outcome: z.enum(outcomeWords),
    finished_at: z.iso.datetime({ offset: true }).nullish().describe('at most 24 hours ago; without it, now'),
  })
  .meta({ id: 'NewOutcome', description: 'How a job ended. No log is sent.' });

export const outcomeAnswerSchema = z
  .object({ status: z.literal('accepted') })
  .meta({ id: 'OutcomeAnswer', description: 'The outcome is stored.' });

export type OutcomeWord = (typeof outcomeWords)[number];
export type NewOutcome = z.output<typeof newOutcomeSchema>;
export type OutcomeAnswer = z.infer<typeof outcomeAnswerSchema>;

function text(most: number) {
  return z
    .string()
    .trim()
    .max(most)
    .regex(/^\P{Cc}*$/u, 'must not contain control characters');
}
