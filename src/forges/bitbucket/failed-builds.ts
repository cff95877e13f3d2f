import type { Outbound } from '../../net/outbound.ts';
import { ask } from '../ask.ts';
import { dateOf, type Fields, fieldsOf, textOf } from '../fields.ts';
import type { Access, FailedJob, FailedRuns, ProjectAddress, Setback } from '../forge.ts';
import { type AskedFor, askAll, type BitbucketApi, bitbucketApi, isCloud } from './bitbucket-api.ts';
import { branchName } from './branch-name.ts';
import { failedBuild } from './failed-build.ts';

// Each commit needs a call every few minutes, and Cloud allows a thousand calls an hour.
const mostCommits = 40;
const mostBranches = 50;
const mostPipelines = 500;
const mostFailed = 100;
// A commit may be older than its build.
const longestBuildMs = 24 * 60 * 60_000;

type Target = { address: ProjectAddress; access: Access };
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

/** Bitbucket has no list of failed builds, so this asks for the builds of the latest commits. */
export async function failedSince(
  net: Outbound,
  { since, ...target }: Target & { since: Date },
): Promise<FailedRuns | Setback> {
  const api = bitbucketApi(net, target);
  const heads = isCloud(target.address) ? await cloudHeads(api, since) : await dataCenterHeads(api, since);
  if (heads.kind !== 'heads') return heads;
  const runs = [];
  for (const head of heads.heads) {
    const failed = await failedBuildsOf(api, head);
    if (failed.kind !== 'builds') return failed;
    const builds = failed.builds.filter(({ at }) => at === null || at >= since);
    const times = builds.map(({ at }) => (at ?? since).getTime());
    const jobs = builds.map(({ job }) => job);
    if (jobs.length > 0) runs.push({ runId: head.commit, jobs, failedAt: new Date(Math.max(...times)) });
  }
  runs.sort((one, other) => one.failedAt.getTime() - other.failedAt.getTime());
  const missed = `${api.name} has more than a poll looks at, ${heads.looked}: of what no delivery announced, something may be missing.`;
  return { kind: 'runs', runs, ...(heads.isMore && { missed }), ...(heads.until && { until: heads.until }) };
}

async function failedBuildsOf(
  api: BitbucketApi,
  head: Head,
): Promise<{ kind: 'builds'; builds: FailedAt[] } | Setback> {
  const commit = encodeURIComponent(head.commit);
  const path = isCloud(api.address)
    ? `${api.repository}/commit/${commit}/statuses`
    : `/build-status/latest/commits/${commit}`;
  const list = await askAll(api, path);
  if (list.kind !== 'list') return list;
  const builds = list.items
    .filter(({ state }) => state === 'FAILED')
    .map((status) => ({
      job: failedBuild(api.address, { status, ...head }),
      at: dateOf(status.updatedDate ?? status.dateAdded ?? status.createdDate ?? status.updated_on),
    }));
  return { kind: 'builds', builds };
}

/** `looked`: the largest number that was read; `isMore`: there were more. */
type Heads = { kind: 'heads'; heads: Head[]; looked: string; isMore: boolean; until?: Date | null };

/** The latest commits show the builds of all CIs; the list of pipelines also shows those of Pipelines. */
async function cloudHeads(api: BitbucketApi, since: Date): Promise<Heads | Setback> {
  const begun = { most: mostPipelines, isDue: isRecent(since, 'created_on') };
  const pipelines = await askAll(api, `${api.repository}/pipelines/?sort=-created_on`, begun);
  if (pipelines.kind !== 'list') return pipelines;
  const made = { most: mostCommits, isDue: isRecent(since, 'date') };
  const commits = await askAll(api, `${api.repository}/commits`, made);
  if (commits.kind !== 'list') return commits;
  const failed = pipelines.items
    .filter(({ state }) => isFailure(fieldsOf(fieldsOf(state).result).name))
    .filter((pipeline) => isSince(since, endOf(pipeline)))
    .toSorted((one, other) => timeOf(one) - timeOf(other));
  const until = failed.length > mostFailed ? dateOf(endOf(failed[mostFailed - 1] ?? {})) : null;
  const hashes = [
    ...failed.slice(0, mostFailed).map(({ target }) => fieldsOf(fieldsOf(target).commit).hash),
    ...commits.items.map(({ hash }) => hash),
  ];
  const all = hashes.map((commit) => ({ commit, branch: null }));
  const looked = `${mostPipelines} pipelines and ${mostCommits} commits`;
  return { kind: 'heads', heads: headsOf(all, null), looked, isMore: pipelines.isMore || commits.isMore, until };
}

function endOf({ completed_on: end, created_on: start }: Fields): unknown {
  return end ?? start;
}

function timeOf(pipeline: Fields): number {
  return dateOf(endOf(pipeline))?.getTime() ?? 0;
}

/** Whether a build of the commit may have ended since then. */
function isRecent(since: Date, member: string): NonNullable<AskedFor['isDue']> {
  const from = new Date(since.getTime() - longestBuildMs);
  return (item) => isSince(from, item[member]);
}

/** A commit without a time counts. */
function isSince(since: Date, time: unknown): boolean {
  const date = dateOf(time);
  return date === null || date >= since;
}

async function dataCenterHeads(api: BitbucketApi, since: Date): Promise<Heads | Setback> {
  // Has no time, so it is unknown whether more are due.
  const branches = await askAll(api, `${api.repository}/branches?orderBy=MODIFICATION`, { most: mostBranches });
  if (branches.kind !== 'list') return branches;
  const made = { most: mostCommits, isDue: isRecent(since, 'committerTimestamp') };
  const commits = await askAll(api, `${api.repository}/commits`, made);
  if (commits.kind !== 'list') return commits;
  const defaultBranch = branchName(branches.items.find(({ isDefault }) => isDefault === true));
  const latest = branches.items.map((branch) => ({ commit: branch.latestCommit, branch: branchName(branch) }));
  // Without a branch, the list is that of the default branch.
  const earlier = commits.items.map(({ id }) => ({ commit: id, branch: defaultBranch }));
  const heads = headsOf([...latest, ...earlier], defaultBranch);
  const looked = `${mostBranches} branches and ${mostCommits} commits of the default one`;
  const failed = heads.length === 0 ? { kind: 'heads' as const, heads } : await onlyFailed(api, heads);
  return failed.kind === 'heads' ? { ...failed, looked, isMore: commits.isMore } : failed;
}

/** One call shows which of the commits have failed builds. */
async function onlyFailed(api: BitbucketApi, heads: Head[]): Promise<Pick<Heads, 'kind' | 'heads'> | Setback> {
  const body = heads.map(({ commit }) => commit);
  const answer = await ask(api, '/build-status/latest/commits/stats', { method: 'POST', body });
  if (answer.kind !== 'answer') return answer;
  const counts = fieldsOf(answer.json);
  return { kind: 'heads', heads: heads.filter(({ commit }) => Number(fieldsOf(counts[commit]).failed) > 0) };
}

function headsOf(failed: readonly { commit: unknown; branch: string | null }[], defaultBranch: string | null): Head[] {
  const heads = new Map<string, Head>();
  for (const { commit: value, branch } of failed) {
    const commit = textOf(value, 128);
    if (commit !== null && !heads.has(commit)) heads.set(commit, { commit, branch, defaultBranch });
  }
  return [...heads.values()];
}

export function isFailure(result: unknown): boolean {
  return result === 'FAILED' || result === 'ERROR';
}
