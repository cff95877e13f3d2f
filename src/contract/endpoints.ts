import { z } from 'zod';
import { analysisSchema } from './analyses/analysis.ts';
import { listQuerySchema, listReplySchema } from './analyses/analysis-list.ts';
import { ingestAnswerSchema } from './analyses/ingest.ts';
import {
  circleciPayloadSchema,
  dronePayloadSchema,
  jenkinsPayloadSchema,
  otherPayloadSchema,
  teamcityPayloadSchema,
} from './analyses/ingest-payload.ts';
import { channelEndpoints } from './channels/channel-endpoints.ts';
import { connectionEndpoints } from './connections/connection-endpoints.ts';
import { webhookEndpoints } from './connections/webhook-endpoints.ts';
import { healthSchema } from './health.ts';
import { peopleEndpoints } from './people/people-endpoints.ts';
import { csrfSchema, loginSchema, whoSchema } from './people/session.ts';
import { readingEndpoints } from './reading-endpoints.ts';
import { createdTokenSchema, newTokenSchema, tokenListSchema } from './tokens/token.ts';

/**
 * Who may call: `none` anybody, nothing is looked up · `visitor` anybody, a session is recognised · `ingest` a token
 * with that scope · `read` a token with that scope or a session · `manual` a token with `ingest` or a session ·
 * `session` a signed-in person · `admin` one with that role. Mutating calls of a session carry a CSRF token.
 */
export type Credential = 'none' | 'visitor' | 'ingest' | 'read' | 'manual' | 'session' | 'admin';

export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** As OpenAPI writes it: `/api/things/{id}`. */
  path: string;
  tag: string;
  summary: string;
  credential: Credential;
  params?: z.ZodObject;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The status of success and what it answers; `undefined` for no content. */
  status: number;
  reply: z.ZodType | undefined;
  /**
   * The problems a caller should expect beyond those of every call: a form, a body or a type that is not taken, and 503;
   * 431 (too large headers) where there is no other.
   */
  problems: readonly number[];
};

const byId = z.object({ id: z.string() });
const ingestProblems = [400, 401, 403, 409, 413, 415, 422, 429] as const;

export const endpoints = {
  ingestJenkins: ingest('engine-a', 'Send a failed Jenkins build', jenkinsPayloadSchema),
  ingestCircleci: ingest('engine-b', 'Send a failed CircleCI job', circleciPayloadSchema),
  ingestTeamcity: ingest('engine-c', 'Send a failed TeamCity build', teamcityPayloadSchema),
  ingestDrone: ingest('engine-d', 'Send a failed Drone or Woodpecker build', dronePayloadSchema),
  ingestOther: ingest('log', 'Send a failed run of any other CI', otherPayloadSchema),
  listAnalyses: {
    method: 'GET',
    path: '/api/v1/analyses',
    tag: 'Analyses',
    summary: 'List analyses, newest first',
    credential: 'read',
    query: listQuerySchema,
    status: 200,
    reply: listReplySchema,
    problems: [400, 401, 403],
  },
  getAnalysis: {
    method: 'GET',
    path: '/api/v1/analyses/{id}',
    tag: 'Analyses',
    summary: 'Read one analysis',
    credential: 'read',
    params: byId,
    status: 200,
    reply: analysisSchema,
    problems: [401, 403, 404],
  },
  ...readingEndpoints,
  login: {
    method: 'POST',
    path: '/api/auth/login',
    tag: 'Session',
    summary: 'Sign in and get the session cookies',
    credential: 'none',
    body: loginSchema,
    status: 200,
    reply: whoSchema,
    problems: [400, 401, 403, 415, 422, 429],
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    tag: 'Session',
    summary: 'End the session',
    credential: 'session',
    status: 204,
    reply: undefined,
    problems: [401, 403],
  },
  me: {
    method: 'GET',
    path: '/api/auth/me',
    tag: 'Session',
    summary: 'Who is signed in',
    credential: 'session',
    status: 200,
    reply: whoSchema,
    problems: [401, 403],
  },
  csrf: {
    method: 'GET',
    path: '/api/auth/csrf',
    tag: 'Session',
    summary: 'Get a fresh CSRF token and its cookie',
    credential: 'visitor',
    status: 200,
    reply: csrfSchema,
    problems: [431],
  },
  listTokens: {
    method: 'GET',
    path: '/api/tokens',
    tag: 'Tokens',
    summary: 'List API tokens',
    credential: 'admin',
    status: 200,
    reply: tokenListSchema,
    problems: [401, 403],
  },
  createToken: {
    method: 'POST',
    path: '/api/tokens',
    tag: 'Tokens',
    summary: 'Create an API token; its secret is shown once',
    credential: 'admin',
    body: newTokenSchema,
    status: 201,
    reply: createdTokenSchema,
    problems: [400, 401, 403, 415, 422],
  },
  revokeToken: {
    method: 'DELETE',
    path: '/api/tokens/{id}',
    tag: 'Tokens',
    summary: 'Revoke an API token at once',
    credential: 'admin',
    params: byId,
    status: 204,
    reply: undefined,
    problems: [401, 403, 404],
  },
  ...peopleEndpoints,
  ...channelEndpoints,
  ...connectionEndpoints,
  ...webhookEndpoints,
  alive: health('/healthz', 'Whether the process is alive', [431]),
  ready: health(
    '/readyz',
    'Whether the service takes requests: the database answers and it is not stopping',
    [431, 503],
  ),
} as const satisfies Record<string, Endpoint>;

function ingest<Body extends z.ZodType>(door: string, summary: string, body: Body) {
  return {
    method: 'POST',
    path: `/api/ingest/${door}`,
    tag: 'Ingest',
    summary,
    credential: 'ingest',
    body,
    status: 202,
    reply: ingestAnswerSchema,
    problems: ingestProblems,
  } as const;
}

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
