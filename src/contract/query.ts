import { z } from 'zod';
import { sources } from './analyses/analysis.ts';
import { productNames, withTwin } from './analyses/products.ts';
import { sinceSchema, untilSchema } from './timestamp.ts';

// The longest stored name. PostgreSQL cannot store U+0000 in text.
export const word = z
  .string()
  .min(1)
  .max(512)
  .refine((text) => !text.includes('\0'), 'must not contain U+0000');

/** The parameters of a period, both ends inclusive. */
export const windowQuery = {
  since: sinceSchema.optional().describe('inclusive; a date or an RFC 3339 timestamp'),
  until: untilSchema.optional().describe('inclusive; a date means the end of that day, UTC'),
};

/** For `refine`: a period that starts after its end is an error, not an empty answer. */
export const isForward = ({ since, until }: { since?: Date | undefined; until?: Date | undefined }) =>
  since === undefined || until === undefined || since <= until;
export const notForward = { path: ['since'], message: 'must not be after until' };

/** The parameter for a period of whole days. */
export const numberOfDays = wholeNumber({ min: 1, max: 3650, preset: 30 }).describe(
  'without since: so many days, UTC, of which the day of until is the last',
);

/** The filters of the statistics. */
export const scopeQuery = {
  project: repeatable(word),
  branch: repeatable(word),
  source: repeatable(z.enum([...new Set([...sources, ...productNames])]))
    .transform((named) => named && sources.filter((source) => named.flatMap(withTwin).includes(source)))
    .describe('a product may be named in place of the neutral word: jenkins is engine-a'),
};

/** A whole number sent as digits. */
export function wholeNumber({ min, max, preset }: { min: number; max: number; preset: number }) {
  return z.preprocess(numberOfDigits, z.int().min(min).max(max).default(preset));
}

/** `a=1` and `a=1&a=2` are both lists. */
export function repeatable<Item extends z.ZodType>(item: Item) {
  return z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(50).optional(),
  );
}

export function numberOfDigits(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
}
