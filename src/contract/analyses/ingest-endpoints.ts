import type { z } from 'zod';
import { ingestAnswerSchema } from './ingest.ts';
import {
  circleciPayloadSchema,
  dronePayloadSchema,
  jenkinsPayloadSchema,
  otherPayloadSchema,
  teamcityPayloadSchema,
} from './ingest-payload.ts';

const ingestProblems = [400, 401, 403, 409, 413, 415, 422, 429] as const;

/** CI systems post their logs here. */
export const ingestEndpoints = {
  ingestJenkins: ingest('engine-a', 'Send a failed Jenkins build', jenkinsPayloadSchema),
  ingestCircleci: ingest('engine-b', 'Send a failed CircleCI job', circleciPayloadSchema),
  ingestTeamcity: ingest('engine-c', 'Send a failed TeamCity build', teamcityPayloadSchema),
  ingestDrone: ingest('engine-d', 'Send a failed Drone or Woodpecker build', dronePayloadSchema),
  ingestOther: ingest('log', 'Send a failed run of any other CI', otherPayloadSchema),
} as const;

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
