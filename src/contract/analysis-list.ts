import { z } from 'zod';
import { analysisSchema, categorySchema, severitySchema, sourceSchema } from './analysis.ts';
import { sinceSchema, untilSchema } from './moment.ts';

// PostgreSQL has no form for U+0000 in text.
const word = z
  .string()
  .min(1)
  .max(500)
  .refine((text) => !text.includes('\0'), 'must not contain U+0000');

/** Filters are ANDed; the values of a repeated one are ORed. Unknown parameters are ignored. */
export const listQuerySchema = z
  .object({
    limit: z.preprocess(numberOfDigits, z.int().min(1).max(500).default(100)),
    cursor: z.string().min(1).max(1024).optional().describe('next_cursor of the page before, with the same filters'),
    since: sinceSchema.optional().describe('inclusive; a date or an RFC 3339 timestamp'),
    until: untilSchema.optional().describe('inclusive; a date means the end of that day, UTC'),
    severity: repeatable(severitySchema),
    source: repeatable(sourceSchema),
    category: repeatable(categorySchema),
    project: repeatable(word),
    branch: repeatable(word),
    provider: repeatable(word),
    fingerprint: repeatable(word),
    q: word.max(200).optional().describe('found in the title or the root cause, ignoring case'),
  })
  .refine(({ since, until }) => since === undefined || until === undefined || since <= until, {
    path: ['since'],
    message: 'must not be after until',
  });

export const listReplySchema = z.object({
  items: z.array(analysisSchema),
  next_cursor: z.string().nullable().describe('null on the last page'),
  limit: z.int(),
});

export type ListQuery = z.infer<typeof listQuerySchema>;
export type ListReply = z.infer<typeof listReplySchema>;

/** `a=1` and `a=1&a=2` are both lists. */
function repeatable<Item extends z.ZodType>(item: Item) {
  return z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(50).optional(),
  );
}

function numberOfDigits(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
}
