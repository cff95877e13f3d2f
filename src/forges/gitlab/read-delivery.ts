import { type Fields, fieldsOf, idOf, isTrue, linkOf, listOf, sameName, textOf } from '../fields.ts';
import type { Claim, Delivery, FailedJob, ForgeEvent, PassedJob, ProjectAddress } from '../forge.ts';
import { isOurs } from '../our-name.ts';
import { failedJob, failedPipeline, type PipelineWords, passedJob } from './failed-job.ts';
import { downstreamFailed, isSilent, withoutJobs } from './no-log.ts';

// GitLab's own limit for a pipeline.
const mostJobs = 500;
const ownStatus = 'It tells of a status that Firstfail made.';

/** The project of a delivery; in old versions only the links name it. */
export function claim({ json, headers }: Pick<Delivery, 'json' | 'headers'>): Claim {
  const body = fieldsOf(json);
  const project = fieldsOf(body.project);
  const named = textOf(project.path_with_namespace, 500);
  if (named !== null) return { project: named };
  const link = linkOf(project.web_url) ?? linkOf(fieldsOf(body.repository).homepage);
  return { project: link === null ? undefined : pathIn(link, headers['x-gitlab-instance']) };
}

/** https://docs.gitlab.com/user/project/integrations/webhook_events/ */
export function readDelivery(delivery: Delivery, address: ProjectAddress): ForgeEvent {
  const body = fieldsOf(delivery.json);
  const kind = textOf(body.object_kind, 64);
  const event = textOf(delivery.headers['x-gitlab-event'], 64) ?? kind ?? 'unknown';
  const ignored = (reason: string): ForgeEvent => ({ kind: 'ignored', event, reason });
  if (kind !== 'pipeline' && kind !== 'build') return ignored(unread(event));
  const { project } = claim(delivery);
  if (project !== undefined && !sameName(project, address.project)) {
    return ignored('It tells of another project than the connection. Was the project renamed?');
  }
  const source = { project: project ?? null, defaultBranch: fieldsOf(body.project).default_branch };
  return kind === 'build' ? readJob({ body, source, event }, address) : readPipeline({ body, source, event }, address);
}

type Told = { body: Fields; source: { project: string | null; defaultBranch: unknown }; event: string };

function readJob({ body, source, event }: Told, address: ProjectAddress): ForgeEvent {
  const ignored = (reason: string): ForgeEvent => ({ kind: 'ignored', event, reason });
  const status = word(body.build_status);
  const words = {
    ...source,
    // `commit.id` is the pipeline's id, not a commit's.
    pipelineId: body.pipeline_id ?? fieldsOf(body.commit).id,
    id: body.build_id,
    name: body.build_name,
    ref: body.ref,
    tag: body.tag,
    sha: body.sha,
    startedAt: body.build_started_at,
    reason: body.build_failure_reason,
    retries: body.retries_count,
  };
  if (status === 'success' && isOurs(body.build_name)) return ignored(ownStatus);
  if (status === 'success') {
    const passed = passedJob(address, words, body.build_finished_at);
    return { ...ignored('The job did not fail.'), ...(passed && { passed: [passed] }) };
  }
  if (status !== 'failed') return ignored('The job did not fail.');
  if (isTrue(body.build_allow_failure)) return ignored('The job is allowed to fail.');
  const job = failedJob(address, words);
  return job === null ? ignored(unread(event)) : { kind: 'job-failed', event, job };
}

function readPipeline({ body, source, event }: Told, address: ProjectAddress): ForgeEvent {
  const ignored = (reason: string): ForgeEvent => ({ kind: 'ignored', event, reason });
  const pipeline = fieldsOf(body.object_attributes);
  const status = word(pipeline.status);
  if (status !== 'failed' && status !== 'success') return ignored('The pipeline did not fail.');
  if (isOwnPipeline(pipeline, body.builds)) return ignored(ownStatus);
  const runId = idOf(pipeline.id);
  if (runId === null) return ignored(unread(event));
  const ref = isFromFork(body.merge_request) ? mergeRef(body.merge_request) : pipeline.ref;
  const { tag, sha } = pipeline;
  const words = { ...source, pipelineId: runId, ref, tag, sha };
  const passed = passedIn(body.builds, words, address);
  if (status === 'success') return { ...ignored('The pipeline did not fail.'), passed };
  const jobs = failedIn(body.builds)
    .map((build) => failedJob(address, { ...words, ...wordsOf(build) }))
    .filter(isJob);
  return { kind: 'run-failed', event, runId, jobs, passed, inferred: inferredOf(body, words, address) };
}

/** GitLab makes one for a status where no other has its commit. */
function isOwnPipeline({ source }: Fields, builds: unknown): boolean {
  const jobs = listOf(builds);
  return source === 'external' && jobs.every(({ name }) => isOurs(name));
}

/** Trigger jobs have no events, and neither has a pipeline without jobs. */
function inferredOf(body: Fields, words: PipelineWords, address: ProjectAddress): FailedJob[] {
  const hasNone = (list: unknown) => Array.isArray(list) && list.length === 0;
  if (hasNone(body.builds) && !listOf(body.bridges).length) {
    return [failedPipeline(address, words, { reason: withoutJobs, description: null })].filter(isJob);
  }
  return failedIn(body.bridges)
    .map((bridge) => failedBridge(body, bridge))
    .map((bridge) => bridge && failedJob(address, { ...words, ...wordsOf(bridge), startedAt: null }))
    .filter(isJob);
}

/** A downstream pipeline of the same project has its own event. */
function failedBridge({ project }: Fields, bridge: Fields): Fields | null {
  if (!isSilent(bridge.failure_reason)) return bridge;
  const theirs = idOf(fieldsOf(bridge.downstream_pipeline).project_id);
  const isElsewhere = theirs !== null && theirs !== idOf(fieldsOf(project).id);
  return isElsewhere ? { ...bridge, failure_reason: downstreamFailed } : null;
}

function passedIn(list: unknown, words: PipelineWords, address: ProjectAddress): PassedJob[] {
  return listOf(list)
    .filter((item) => word(item.status) === 'success' && !isOurs(item.name))
    .slice(0, mostJobs)
    .flatMap((build) => passedJob(address, { ...words, ...wordsOf(build) }, build.finished_at) ?? []);
}

function failedIn(list: unknown): Fields[] {
  return listOf(list)
    .filter((item) => word(item.status) === 'failed' && !isTrue(item.allow_failure))
    .slice(0, mostJobs);
}

function isJob(job: FailedJob | null): job is FailedJob {
  return job !== null;
}

function wordsOf({ id, name, started_at: startedAt, failure_reason: reason }: Fields) {
  return { id, name, startedAt, reason };
}

/** A branch of a fork may have the name of a branch of the project. */
function isFromFork(mergeRequest: unknown): boolean {
  const { source_project_id: from, target_project_id: into } = fieldsOf(mergeRequest);
  return idOf(from) !== null && idOf(from) !== idOf(into);
}

/** The name as the job events spell it. */
function mergeRef(mergeRequest: unknown): string {
  return `refs/merge-requests/${idOf(fieldsOf(mergeRequest).iid)}/head`;
}

function word(value: unknown): string | undefined {
  return textOf(value, 64)?.toLowerCase();
}

function unread(event: string): string {
  return ['Pipeline Hook', 'Job Hook'].includes(event)
    ? 'Its body is not as GitLab documents it. Does the webhook have a custom template?'
    : 'Only pipeline and job events are read.';
}

/** If GitLab has a path on its host, that path is not part of the project. */
function pathIn(link: string, instance: string | undefined): string | undefined {
  const base = partsOf(linkOf(instance) ?? new URL(link).origin);
  const parts = partsOf(link);
  const isBelow = base.every((part, index) => part === parts[index]);
  const path = parts.slice(isBelow ? base.length : 2).join('/');
  return textOf(decoded(path), 500) ?? undefined;
}

/** The parts of an address: protocol, host, and the rest. */
function partsOf(url: string): string[] {
  return url.split('/').filter((part) => part !== '');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
