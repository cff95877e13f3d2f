import { z } from 'zod';
import { categorySchema, severitySchema } from '../analyses/analysis.ts';
import { described } from '../described.ts';
import { repeatable, wholeNumber } from '../query.ts';
import { incidentStates } from './incident-states.ts';

export { type IncidentState, incidentStates } from './incident-states.ts';

export const incidentKinds = ['cause', 'host'] as const;
export const incidentMoments = ['failed', 'opened', 'closed'] as const;

const total = z.int().min(0);

/** What an incident is, without what is counted. */
export const incidentFacts = {
  id: described(z.uuid(), 'a UUID of version 7', '0199f3a0-0000-7000-8000-000000000002'),
  kind: described(
    z.enum(incidentKinds),
    'cause: one fingerprint in three projects within an hour · host: network or service failures of one host there',
    'host',
  ),
  title: described(z.string(), 'of the newest analysis, or the host that fails', 'Requests to registry.npmjs.org fail'),
  opened_at: described(z.iso.datetime(), 'when it showed in the third project', '2026-11-20T09:30:00.000Z'),
  closed_at: described(z.iso.datetime().nullable(), 'two hours after its last analysis; null while it is open', null),
  host: described(z.string().nullable(), 'its name, with the kind host', 'registry.npmjs.org'),
};

export const incidentSchema = z
  .object({
    ...incidentFacts,
    projects: described(z.array(z.string()), 'in the order in which they failed; at most 100', [
      'acme/web',
      'acme/api',
      'acme/data',
    ]),
    analyses: described(total, 'that belong to it and are still stored', 7),
    fingerprint: described(z.string().nullable(), 'of the cause, with the kind cause', null),
  })
  .meta({ id: 'Incident', description: 'One cause, or one host, that fails in three projects within an hour.' });

export const incidentDetailSchema = incidentSchema
  .extend({
    category: described(categorySchema, 'of its newest analysis', 'network'),
    severity: described(severitySchema, 'of its newest analysis', 'high'),
    last_seen: described(z.iso.datetime(), 'when its last analysis was made', '2026-11-20T10:12:00.000Z'),
    newest_analysis: described(z.uuid(), 'the id of its newest analysis', '0199f3a0-0000-7000-8000-000000000001'),
    places: z
      .array(
        z.object({
          project: z.string().nullable(),
          branch: z.string().nullable(),
          analyses: total,
          first_seen: z.iso.datetime(),
          last_seen: z.iso.datetime(),
        }),
      )
      .describe('what it reaches: projects and branches, in the order in which they failed; at most 500'),
    timeline: z
      .array(
        z.object({
          at: z.iso.datetime(),
          event: z.enum(incidentMoments).describe('failed: the first failure of a project'),
          project: z.string().nullable().describe('with failed'),
        }),
      )
      .describe('oldest first'),
  })
  .meta({ id: 'IncidentDetail' });

export const incidentListQuerySchema = z.object({
  limit: wholeNumber({ min: 1, max: 500, preset: 100 }),
  cursor: z.string().min(1).max(1024).optional().describe('next_cursor of the page before, with the same filters'),
  state: repeatable(z.enum(incidentStates)),
});

export const incidentListReplySchema = z.object({
  items: z.array(incidentSchema).describe('newest first'),
  next_cursor: z.string().nullable().describe('null on the last page'),
  limit: z.int(),
});

export type IncidentKind = (typeof incidentKinds)[number];
export type Incident = z.infer<typeof incidentSchema>;
export type IncidentDetail = z.infer<typeof incidentDetailSchema>;
export type IncidentListQuery = z.infer<typeof incidentListQuerySchema>;
export type IncidentListReply = z.infer<typeof incidentListReplySchema>;
