import { z } from 'zod';
import { categorySchema, diagnosisSchema } from '../analyses/analysis.ts';
import { manualPayloadSchema } from '../analyses/ingest-payload.ts';

export const mostPatterns = 200;
export const patternStrengths = ['exact', 'likely'] as const;
export const patternRetries = ['safe', 'pointless', 'unknown'] as const;

const visible = /^\P{Cc}*$/u;
const words = (most: number) =>
  z.string().trim().min(1).max(most).regex(visible, 'must not contain control characters or line breaks');
// Spaces at its ends are part of what is looked for.
const expression = (about: string) =>
  z
    .string()
    .min(4, 'must have at least four characters')
    .max(500)
    .regex(/^[\P{Cc}\t]*$/u, 'must not contain control characters or line breaks')
    .describe(about);

const members = {
  name: words(100).describe('how the team calls the pattern'),
  title: words(120).describe('of the analyses that the pattern answers'),
  category: categorySchema,
  advice: words(500).describe('what to do'),
  strength: z
    .enum(patternStrengths)
    .describe('exact: the line is the cause wherever it stands; likely: runs that pass may print it too'),
};
const text = expression('a line that contains this text matches, byte for byte');
const regex = expression(
  'a line in which this expression matches; RE2 syntax, without look-around and back-references',
);
const owner = words(100).describe('who knows what to do');
const retry = z.enum(patternRetries).describe('whether another run can help; null: as usual in this category');

const exactlyOne = 'Send either text or regex.';

/** What a person states of a pattern. */
export const newPatternSchema = z
  .object({
    ...members,
    text: text.nullish(),
    regex: regex.nullish(),
    owner: owner.nullish(),
    retry: retry.nullish(),
  })
  .refine((pattern) => (pattern.text == null) !== (pattern.regex == null), { error: exactlyOne, path: ['regex'] });

export const patternChangeSchema = z
  .object({
    ...members,
    text: text.nullable(),
    regex: regex.nullable(),
    owner: owner.nullable(),
    retry: retry.nullable(),
  })
  .partial()
  .refine((change) => change.text == null || change.regex == null, { error: exactlyOne, path: ['regex'] })
  .describe('only what is sent changes; a text takes the place of an expression, and the other way round');

export const patternSchema = z
  .object({
    id: z.uuid(),
    ...members,
    text: text.nullable(),
    regex: regex.nullable(),
    owner: owner.nullable(),
    retry: retry.nullable(),
    created_at: z.iso.datetime(),
    created_by: z.string().nullable().describe('the id of the user'),
    changed_at: z.iso.datetime(),
  })
  .meta({
    id: 'Pattern',
    description: 'A pattern of the tenant’s own: which lines name a cause, and what to say of it.',
  });

/** One that may be stored already. */
export const identifiedPatternSchema = newPatternSchema.safeExtend({
  id: z.uuid().nullish().describe('of the stored pattern in whose place it stands; its causes stay the same'),
});

export const patternListSchema = z.object({ items: z.array(patternSchema) });

export const patternTrialSchema = manualPayloadSchema
  .extend({
    pattern: identifiedPatternSchema,
  })
  .meta({ id: 'PatternTrial' });

export const triedPatternSchema = z
  .object({
    matches: z.object({
      total: z.int().min(0).describe('lines that match'),
      lines: z
        .array(z.object({ line: z.int().min(1), text: z.string() }))
        .max(50)
        .describe('the first of them, redacted; without text where the operator stores no quotes'),
      skipped: z.boolean().describe('whether it is skipped in this log, because too many lines hold its text'),
    }),
    diagnosis: diagnosisSchema.describe('of the log, with the pattern beside the stored ones; nothing of it is stored'),
  })
  .meta({ id: 'TriedPattern' });

/** A file of patterns, for the command and between services. The id keeps causes the same. */
export const patternFileSchema = z.object({
  patterns: z.array(z.unknown()).max(mostPatterns, `at most ${mostPatterns} patterns are possible`),
});

export type NewPattern = z.infer<typeof newPatternSchema>;
export type PatternChange = z.infer<typeof patternChangeSchema>;
export type Pattern = z.infer<typeof patternSchema>;
export type PatternList = z.infer<typeof patternListSchema>;
export type TriedPattern = z.infer<typeof triedPatternSchema>;
