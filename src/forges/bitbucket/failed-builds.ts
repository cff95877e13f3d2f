import type { Outbound } from '../../net/outbound.ts';
import { ask } from '../ask.ts';
import { dateOf, fieldsOf, textOf } from '../fields.ts';
import type { Access, FailedJob, Place, Setback } from '../forge.ts';
import { askAll, type BitbucketApi, bitbucketApi, isCloud } from './bitbucket-api.ts';
import { branchName } from './branch-name.ts';
import { failedBuild } from './failed-build.ts';

const mostBranches = 20;
const mostCommits = 15;
const mostPipelines = 50;
const mostRuns = 100;
// A commit may be older than the end of its build.
const longestBuildMs = 24 * 60 * 60_000;

type Target = { place: Place; access: Access };
type Head = { commit: string; branch: string | null; defaultBranch: string | null };
type FailedAt = { job: FailedJob; at: Date | null };

/** A run is a commit: its failed build statuses are its failed jobs. */
export async function failedJobs(
  net: Outbound,
  { runId, ...target }: Target & { runId: string },
): Promise<{ kind: 'jobs'; jobs: FailedJob[] } | Setback> {
  const head = { commit: runId, branch: null, defaultBranch: null };
  const builds = await failedBuildsOf(bitbucketApi(net, target), head);
  return builds.kind === 'builds' ? { kind: 'jobs', jobs: builds.builds.map(({ job }) => job) } : builds;
}

/** Bitbucket has no list of failed builds: the latest commits are asked for theirs. */
export async function failedSince(
  net: Outbound,
  { since, ...target }: Target & { since: Date },
): Promise<{ kind: 'runs'; runs: { runId: string; jobs: FailedJob[]; failedAt: Date }[] } | Setback> {
  const api = bitbucketApi(net, target);
  const heads = isCloud(target.place) ? await cloudHeads(api, since) : await dataCenterHeads(api);
  if (heads.kind !== 'heads') return heads;
  const runs = [];
  for (const head of heads.heads) {
    const found = await failedBuildsOf(api, head);
    if (found.kind !== 'builds') return found;
    const builds = found.builds.filter(({ at }) => at === null || at >= since);
    const times = builds.map(({ at }) => (at ?? since).getTime());
    const jobs = builds.map(({ job }) => job);
    if (jobs.length > 0) runs.push({ runId: head.commit, jobs, failedAt: new Date(Math.max(...times)) });
  }
  runs.sort((one, other) => one.failedAt.getTime() - other.failedAt.getTime());
  return { kind: 'runs', runs: runs.slice(0, mostRuns) };
}

async function failedBuildsOf(
  api: BitbucketApi,
  head: Head,
): Promise<{ kind: 'builds'; builds: FailedAt[] } | Setback> {
  const commit = encodeURIComponent(head.commit);
  const path = isCloud(api.place)
    ? `${api.repository}/commit/${commit}/statuses`
    : `/build-status/latest/commits/${commit}`;
  const list = await askAll(api, path);
  if (list.kind !== 'list') return list;
  const builds = list.items
    .filter(({ state }) => state === 'FAILED')
    .map((status) => ({
      job: failedBuild(api.place, { status, ...head }),
      at: dateOf(status.updatedDate ?? status.dateAdded ?? status.createdDate ?? status.updated_on),
    }));
  return { kind: 'builds', builds };
}

type Heads = { kind: 'heads'; heads: Head[] };

/** Builds of other CIs are found by the latest commits, those of Pipelines by the list of pipelines too. */
async function cloudHeads(api: BitbucketApi, since: Date): Promise<Heads | Setback> {
  const pipelines = await askAll(api, `${api.repository}/pipelines/?sort=-created_on`, mostPipelines);
  if (pipelines.kind !== 'list') return pipelines;
  const commits = await askAll(api, `${api.repository}/commits`, mostCommits);
  if (commits.kind !== 'list') return commits;
  const failed = pipelines.items
    .filter(({ state }) => isFailure(fieldsOf(fieldsOf(state).result).name))
    .filter(({ completed_on: end, created_on: start }) => isSince(since, end ?? start));
  const fresh = commits.items.filter(({ date }) => isSince(new Date(since.getTime() - longestBuildMs), date));
  const hashes = [
    ...failed.map(({ target }) => fieldsOf(fieldsOf(target).commit).hash),
    ...fresh.map(({ hash }) => hash),
  ];
  return {
    kind: 'heads',
    heads: headsOf(
      hashes.map((commit) => ({ commit, branch: null })),
      null,
    ),
  };
}

/** Where there is no time, it might be. */
function isSince(since: Date, time: unknown): boolean {
  const date = dateOf(time);
  return date === null || date >= since;
}

async function dataCenterHeads(api: BitbucketApi): Promise<Heads | Setback> {
  const branches = await askAll(api, `${api.repository}/branches?orderBy=MODIFICATION`, mostBranches);
  if (branches.kind !== 'list') return branches;
  const commits = await askAll(api, `${api.repository}/commits`, mostCommits);
  if (commits.kind !== 'list') return commits;
  const defaultBranch = branchName(branches.items.find(({ isDefault }) => isDefault === true));
  const latest = branches.items.map((branch) => ({ commit: branch.latestCommit, branch: branchName(branch) }));
  // Without a branch the list is the default one's.
  const earlier = commits.items.map(({ id }) => ({ commit: id, branch: defaultBranch }));
  const heads = headsOf([...latest, ...earlier], defaultBranch);
  return heads.length === 0 ? { kind: 'heads', heads } : await onlyFailed(api, heads);
}

/** One call tells which of them have failed builds at all. */
async function onlyFailed(api: BitbucketApi, heads: Head[]): Promise<Heads | Setback> {
  const body = heads.map(({ commit }) => commit);
  const answer = await ask(api, '/build-status/latest/commits/stats', { method: 'POST', body });
  if (answer.kind !== 'answer') return answer;
  const counts = fieldsOf(answer.json);
  return { kind: 'heads', heads: heads.filter(({ commit }) => Number(fieldsOf(counts[commit]).failed) > 0) };
}

function headsOf(found: readonly { commit: unknown; branch: string | null }[], defaultBranch: string | null): Head[] {
  const heads = new Map<string, Head>();
  for (const { commit: value, branch } of found) {
    const commit = textOf(value, 128);
    if (commit !== null && !heads.has(commit)) heads.set(commit, { commit, branch, defaultBranch });
  }
  return [...heads.values()];
}

export function isFailure(result: unknown): boolean {
  return result === 'FAILED' || result === 'ERROR';
}
