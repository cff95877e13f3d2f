import type { Outbound } from '../../net/outbound.ts';
import { ask } from '../ask.ts';
import { branchOf, type Fields, fieldsOf, idOf, isTrue, textOf } from '../fields.ts';
import type { Access, FailedJob, ProjectAddress, Setback } from '../forge.ts';
import { failedJobOf, failedPipeline, projectUrl } from './failed-job.ts';
import { askAll, type GitlabApi, gitlabApi } from './gitlab-api.ts';
import { downstreamFailed, isSilent } from './no-log.ts';

// Parent, child and grandchild: GitLab allows no more.
const mostDepth = 3;
const mostPipelines = 50;

type Target = { address: ProjectAddress; access: Access; runId: string };
type Found = { kind: 'jobs'; jobs: FailedJob[] };

/** https://docs.gitlab.com/api/jobs/ */
export async function failedJobs(net: Outbound, target: Target): Promise<Found | Setback> {
  const api = gitlabApi(net, target);
  const project = await ask(api, api.project);
  if (project.kind !== 'answer') return project;
  const walk: Walk = { api, defaultBranch: branchOf(fieldsOf(project.json).default_branch), seen: new Set() };
  const found = await jobsOf(walk, target.runId, 1);
  if (found.kind !== 'jobs' || found.jobs.length > 0) return found;
  return await brokenConfiguration(walk, target.runId);
}

type Walk = { api: GitlabApi; defaultBranch: string | null; seen: Set<string> };

async function jobsOf(walk: Walk, pipelineId: string, depth: number): Promise<Found | Setback> {
  const { api, defaultBranch, seen } = walk;
  seen.add(pipelineId);
  const path = `${api.project}/pipelines/${encodeURIComponent(pipelineId)}`;
  const failed = await askAll(api, `${path}/jobs?scope[]=failed&include_retried=false`);
  if (failed.kind !== 'list') return failed;
  const bridges = await askAll(api, `${path}/bridges`);
  if (bridges.kind !== 'list') return bridges;
  const failedJobsHere = failed.items
    .filter((job) => job.status === 'failed' && !isTrue(job.allow_failure))
    .map((job) => failedJobOf(api.address, { job, pipelineId, defaultBranch }));
  const jobs = failedJobsHere.filter((job): job is FailedJob => job !== null);
  for (const bridge of bridges.items.filter((item) => !isTrue(item.allow_failure))) {
    const below = await jobsBelow(walk, { bridge, pipelineId, depth });
    if (below.kind !== 'jobs') return below;
    jobs.push(...below.jobs);
  }
  return { kind: 'jobs', jobs };
}

async function jobsBelow(
  walk: Walk,
  { bridge, pipelineId, depth }: { bridge: Fields; pipelineId: string; depth: number },
): Promise<Found | Setback> {
  const downstream = fieldsOf(bridge.downstream_pipeline);
  const id = idOf(downstream.id);
  if (id !== null && isOwn(walk.api, bridge)) {
    const isDue = downstream.status === 'failed' && !walk.seen.has(id);
    const isNear = depth < mostDepth && walk.seen.size < mostPipelines;
    return isDue && isNear ? await jobsOf(walk, id, depth + 1) : { kind: 'jobs', jobs: [] };
  }
  if (bridge.status !== 'failed') return { kind: 'jobs', jobs: [] };
  const { api, defaultBranch } = walk;
  const job = failedJobOf(api.address, { job: { ...bridge, started_at: null }, pipelineId, defaultBranch });
  const description =
    id === null
      ? 'The pipeline that this job should have started was not created.'
      : 'The pipeline of another project that this job started has failed.';
  const reason = id !== null && isSilent(bridge.failure_reason) ? downstreamFailed : (job?.reason ?? null);
  return { kind: 'jobs', jobs: job === null ? [] : [{ ...job, reason, description }] };
}

/** Other projects have their own connections, so this skips them even if the credential can read them. */
function isOwn({ address }: GitlabApi, bridge: Fields): boolean {
  const { project_id: theirs, web_url: url } = fieldsOf(bridge.downstream_pipeline);
  const ours = fieldsOf(bridge.pipeline).project_id;
  if (idOf(theirs) !== null && idOf(ours) !== null) return idOf(theirs) === idOf(ours);
  return typeof url === 'string' && url.toLowerCase().startsWith(`${projectUrl(address)}/-/`.toLowerCase());
}

/** A pipeline with an invalid configuration fails without a job. */
async function brokenConfiguration({ api, defaultBranch }: Walk, pipelineId: string): Promise<Found | Setback> {
  const answer = await ask(api, `${api.project}/pipelines/${encodeURIComponent(pipelineId)}`);
  if (answer.kind !== 'answer') return answer;
  const { yaml_errors: errors, ref, tag, sha, status } = fieldsOf(answer.json);
  const description = textOf(errors, 500);
  const words = { pipelineId, ref, tag, sha, defaultBranch, project: null };
  const job = failedPipeline(api.address, words, { reason: 'config_error', description });
  return { kind: 'jobs', jobs: job === null || description === null || status !== 'failed' ? [] : [job] };
}
