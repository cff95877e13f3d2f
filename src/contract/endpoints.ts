import type { z } from 'zod';
import { analysesEndpoints } from './analyses/analyses-endpoints.ts';
import { ingestEndpoints } from './analyses/ingest-endpoints.ts';
import { causesEndpoints } from './causes/causes-endpoints.ts';
import { channelsEndpoints } from './channels/channels-endpoints.ts';
import { connectionsEndpoints } from './connections/connections-endpoints.ts';
import { manyEndpoints } from './connections/many-endpoints.ts';
import { webhookEndpoints } from './connections/webhook-endpoints.ts';
import { healthSchema } from './health.ts';
import { incidentsEndpoints } from './incidents/incidents-endpoints.ts';
import { outcomesEndpoints } from './outcomes/outcomes-endpoints.ts';
import { patternsEndpoints } from './patterns/patterns-endpoints.ts';
import { peopleEndpoints } from './people/people-endpoints.ts';
import { projectsEndpoints } from './projects/projects-endpoints.ts';
import type { RowsOf } from './rows.ts';
import { statisticsEndpoints } from './statistics/statistics-endpoints.ts';
import { tenantsEndpoints } from './tenants/tenants-endpoints.ts';
import { tokensEndpoints } from './tokens/tokens-endpoints.ts';

/**
 * Who may call: `none` anybody, without a look-up · `visitor` anybody, with an optional session · `ingest` a token
 * with that scope · `read` a token with that scope or a session · `manual` a token with `ingest` or a session ·
 * `agent` a token with any scope · `session` a signed-in person · `admin` an admin. Sessions send a CSRF token with changes.
 */
export type Credential = 'none' | 'visitor' | 'ingest' | 'read' | 'manual' | 'agent' | 'session' | 'admin';

export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** As OpenAPI writes it: `/api/things/{id}`. */
  path: string;
  /** The path that this address stands for, also for idempotency and in metrics. */
  twinOf?: string;
  tag: string;
  summary: string;
  credential: Credential;
  params?: z.ZodObject;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The status and the reply of success; `undefined` for no content. */
  status: number;
  reply: z.ZodType | undefined;
  /** The reply in place of that where the parameter `view` asks for it. */
  viewReply?: z.ZodObject;
  /** The reply's `items` can also be had as rows, by the header Accept. */
  rows?: RowsOf;
  /**
   * The problems a caller should expect beyond those of every call: a form, a body or a type that is not taken, and 503;
   * 431 (too large headers) where there is no other.
   */
  problems: readonly number[];
};

export const endpoints = {
  ...ingestEndpoints,
  ...analysesEndpoints,
  ...outcomesEndpoints,
  ...causesEndpoints,
  ...incidentsEndpoints,
  ...projectsEndpoints,
  ...statisticsEndpoints,
  ...tokensEndpoints,
  ...peopleEndpoints,
  ...tenantsEndpoints,
  ...channelsEndpoints,
  ...patternsEndpoints,
  ...connectionsEndpoints,
  ...manyEndpoints,
  ...webhookEndpoints,
  alive: health('/healthz', 'Whether the process is alive', [431]),
  ready: health(
    '/readyz',
    'Whether the service takes requests: the database answers and it is not stopping',
    [431, 503],
  ),
} as const satisfies Record<string, Endpoint>;

function health(path: string, summary: string, problems: readonly number[]) {
  return {
    method: 'GET',
    path,
    tag: 'Health',
    summary,
    credential: 'none',
    status: 200,
    reply: healthSchema,
    problems,
  } as const;
}
