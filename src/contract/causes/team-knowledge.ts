import { z } from 'zod';
import { categorySchema, severitySchema } from '../analyses/analysis.ts';
import { described } from '../described.ts';
import { untilSeverityRises } from './until-severity-rises.ts';

export { untilSeverityRises } from './until-severity-rises.ts';

export const namedPersonSchema = z.object({
  id: described(z.uuid(), 'of the member', '0199f3a0-0000-7000-8000-000000000002'),
  name: described(z.string(), 'the part of the e-mail address before the @', 'mira'),
});

const person = namedPersonSchema.nullable();

const categoryCorrectionSchema = z.object({
  category: described(categorySchema, 'of the later analyses of the cause', 'network'),
  corrected_at: described(z.iso.datetime(), 'when a person said so', '2026-11-19T08:00:00.000Z'),
  corrected_by: described(person, 'null when they are gone', null),
});

/** What people have written down about a cause. */
export const teamKnowledgeSchema = z
  .object({
    assignee: described(person, 'the member who looks after it; null when they are gone, too', null),
    known_fix: described(
      z.string().nullable(),
      'Markdown; HTML and images in it are never shown',
      'Restart the registry mirror: `make mirror`.',
    ),
    ticket_url: described(z.string().nullable(), 'an https address', 'https://tickets.example.com/OPS-12'),
    muted_until: described(
      z.union([z.iso.datetime(), z.literal(untilSeverityRises)]).nullable(),
      'no message is sent about it until then, or until an analysis is more severe than muted_above; null: not muted',
      null,
    ),
    muted_above: described(severitySchema.nullable(), 'the severity that it had when it was muted', null),
    category_correction: described(categoryCorrectionSchema.nullable(), 'null where the log alone decides', null),
  })
  .meta({ id: 'TeamKnowledge', description: 'What the team knows of a cause, as of reading.' });

export type NamedPerson = z.infer<typeof namedPersonSchema>;
export type TeamKnowledge = z.infer<typeof teamKnowledgeSchema>;
