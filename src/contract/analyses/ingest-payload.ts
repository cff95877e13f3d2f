import { z } from 'zod';

// These describe the payloads for the OpenAPI document. What is checked, and how leniently, is in src/engines.
const text = z.string().optional();
const number = z.union([z.int(), z.string()]).optional();
const log = z
  .union([
    z.string(),
    z.array(z.object({ pos: z.int().optional(), out: z.string(), time: z.number().optional() })),
    z.array(z.object({ line: z.int().optional(), data: z.string(), type: z.int().optional() })),
  ])
  .describe('the whole console log, at most 10 MiB as UTF-8; or the array that Drone and Woodpecker answer');

const common = { log, status: text, branch: text, build_url: text, project: text };

export const jenkinsPayloadSchema = z
  .object({ ...common, job: text, build_number: number, commit: text })
  .meta({ id: 'JenkinsPayload' });

export const circleciPayloadSchema = z
  .object({
    ...common,
    project_slug: text.describe('or project'),
    workflow_id: text,
    workflow_name: text,
    job_name: text.describe('or job'),
    job_number: number.describe('or build_number'),
    commit_sha: text.describe('or commit'),
    pipeline_url: text.describe('or build_url'),
  })
  .meta({ id: 'CircleciPayload' });

export const teamcityPayloadSchema = z
  .object({
    ...common,
    build_type_id: text,
    build_id: number,
    build_number: text,
    project_name: text.describe('or project'),
    commit_sha: text.describe('or commit'),
  })
  .meta({ id: 'TeamcityPayload' });

export const dronePayloadSchema = z
  .object({
    ...common,
    repo: text.describe('or project'),
    build_number: number,
    pipeline: text,
    step: text,
    commit_sha: text.describe('or commit'),
  })
  .meta({ id: 'DronePayload' });

export const manualPayloadSchema = z
  .object({
    log,
    project: text,
    provider: z.string().max(32).optional().describe('the name of the CI, a slug'),
    branch: text,
    commit: text,
    run_id: number,
    job: text,
    build_url: text,
  })
  .meta({ id: 'ManualPayload' });

export const otherPayloadSchema = z
  .object({
    provider: z.string().max(32).describe('the name of the CI, a slug'),
    project: z.string(),
    log,
    status: text,
    run_id: number.describe('or pipeline_id'),
    job: text.describe('or job_name'),
    branch: text,
    commit: text.describe('or commit_sha'),
    url: text.describe('or pipeline_url'),
    build_number: number,
    attempt: number,
  })
  .meta({ id: 'OtherPayload' });
