import { describe, expect, it } from 'vitest';
import type { FailedJob, Forge, ProjectAddress } from '../../src/forges/forge.ts';
import { forges } from '../../src/forges/index.ts';
import { aBitbucket, aGitlab, net } from '../support/forge-targets.ts';

const { 'forge-a': gitlab, 'forge-b': bitbucket } = forges;

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describe('the failed jobs of a GitLab pipeline', () => {
  it('are the latest attempts that may not fail, with the keys of their deliveries', async () => {
    const { stub, target } = await aGitlab();
    const first = stub.failedJob({ name: 'unit' });
    const again = stub.retry(first);
    const pipelineId = first.pipelineId;
    stub.failedJob({ pipelineId, name: 'lint', allowFailure: true });
    stub.failedJob({ pipelineId, name: 'build', status: 'success' });
    const stuck = stub.failedJob({ pipelineId, name: 'deploy', startedAt: null, reason: 'no_matching_runner' });
    const found = await gitlab.failedJobs(net, { ...target, runId: String(pipelineId) });
    expect(found).toMatchObject({
      kind: 'jobs',
      jobs: [
        { key: `${pipelineId}/${again.id}`, jobId: String(again.id), defaultBranch: 'main', reason: 'script_failure' },
        { key: `${pipelineId}/${stuck.id}`, jobId: null, reason: 'no_matching_runner' },
      ],
    });
    const raw = stub.delivery('job', again, {});
    const delivery = { headers: raw.headers, raw: Buffer.from(raw.body), json: JSON.parse(raw.body) };
    const told = gitlab.read(delivery, stub.place);
    expect(found.kind === 'jobs' && told.kind === 'job-failed' && { ...told.job.run, attempt: null }).toEqual(
      found.kind === 'jobs' && found.jobs[0]?.run,
    );
  });

  it('are all of them, over several pages', async () => {
    const { stub, target } = await aGitlab();
    const { pipelineId } = stub.failedJob();
    for (let job = 1; job < 250; job += 1) stub.failedJob({ pipelineId, name: `unit ${job}` });
    const found = await gitlab.failedJobs(net, { ...target, runId: String(pipelineId) });
    expect(found.kind === 'jobs' && new Set(found.jobs.map(({ key }) => key)).size).toBe(250);
  });

  it('are those of child pipelines too, two floors down and no deeper', async () => {
    const { stub, target } = await aGitlab();
    const parent = stub.failedJob({ name: 'parent' });
    const child = stub.child(parent, { name: 'child' });
    const grandchild = stub.child(child, { name: 'grandchild' });
    stub.child(grandchild, { name: 'too deep' });
    const found = await gitlab.failedJobs(net, { ...target, runId: String(parent.pipelineId) });
    expect(found.kind === 'jobs' && found.jobs.map(({ run }) => run)).toMatchObject([
      { job: 'parent', run_id: String(parent.pipelineId) },
      { job: 'child', run_id: String(child.pipelineId) },
      { job: 'grandchild', run_id: String(grandchild.pipelineId) },
    ]);
  });

  it('are told once where pipelines start one another in a circle', async () => {
    const { stub, target } = await aGitlab();
    const job = stub.failedJob();
    const downstream = { id: job.pipelineId, projectId: 55, status: 'failed' };
    stub.bridge(job, { downstream });
    const found = await gitlab.failedJobs(net, { ...target, runId: String(job.pipelineId) });
    expect(found.kind === 'jobs' && found.jobs.map(({ jobId }) => jobId)).toEqual([String(job.id)]);
  });

  it('are without a log where a job could not start another pipeline, or that of another project failed', async () => {
    const { stub, target } = await aGitlab();
    const job = stub.failedJob({ status: 'success' });
    const broken = stub.bridge(job);
    const elsewhere = stub.bridge(job, { reason: null, downstream: { id: 9, projectId: 77, status: 'failed' } });
    stub.bridge(job, { allowFailure: true });
    const found = await gitlab.failedJobs(net, { ...target, runId: String(job.pipelineId) });
    expect(found).toMatchObject({
      jobs: [
        { key: `${job.pipelineId}/${broken.id}`, jobId: null, reason: 'downstream_pipeline_creation_failed' },
        {
          key: `${job.pipelineId}/${elsewhere.id}`,
          jobId: null,
          description: expect.stringContaining('another project'),
        },
      ],
    });
    expect(stub.seen.filter(({ path }) => path.includes('/pipelines/9/'))).toEqual([]);
  });

  it('are one without a name where the configuration is broken', async () => {
    const { stub, target } = await aGitlab();
    const yamlErrors = 'jobs:unit config should implement the script: keyword';
    const { pipelineId } = stub.failedJob({ status: 'created' }, { yamlErrors });
    const found = await gitlab.failedJobs(net, { ...target, runId: String(pipelineId) });
    expect(found).toMatchObject({
      jobs: [
        { key: `${pipelineId}/0`, jobId: null, reason: 'config_error', description: yamlErrors, run: { job: null } },
      ],
    });
  });
});

describe('the pipelines of a GitLab project that failed since a time', () => {
  it('are listed oldest first, children among them', async () => {
    const { stub, target } = await aGitlab();
    stub.failedJob({}, { updatedAt: minutesAgo(90) });
    stub.failedJob({}, { updatedAt: minutesAgo(50), status: 'success' });
    const late = stub.failedJob({}, { updatedAt: minutesAgo(20) });
    const early = stub.failedJob({}, { updatedAt: minutesAgo(40) });
    const child = stub.child(late);
    const found = await gitlab.failedSince(net, { ...target, since: new Date(minutesAgo(60)) });
    const runs = [early, late, child].map((job) => ({
      runId: String(job.pipelineId),
      jobs: [],
      failedAt: expect.any(Date),
    }));
    expect(found).toEqual({ kind: 'runs', runs });
  });

  it('are listed page by page, up to a thousand; what is left is for the next poll', async () => {
    const { stub, target } = await aGitlab();
    for (let run = 0; run < 1_010; run += 1) stub.failedJob({}, { updatedAt: minutesAgo(59 - run / 20) });
    const since = new Date(minutesAgo(60));
    const found = await gitlab.failedSince(net, { ...target, since });
    if (found.kind !== 'runs') throw new Error(found.reason);
    const ids = stub.pipelines.map(({ id }) => String(id));
    expect(found.runs.map(({ runId }) => runId)).toEqual(ids.slice(0, 1_000));
    expect(found.until?.getTime()).toBe((found.runs.at(-1)?.failedAt.getTime() ?? 0) - 1_000);
    const rest = await gitlab.failedSince(net, { ...target, since: found.until ?? since });
    expect(rest).toMatchObject({ runs: ids.slice(999).map((runId) => ({ runId })) });
    expect(rest).not.toHaveProperty('until');
  });
});

describe.each(['cloud', 'self-hosted'] as const)('the failed builds of a Bitbucket repository, %s', (edition) => {
  it('are found commit by commit, with the keys of their deliveries', async () => {
    const { stub, target } = await aBitbucket({ edition });
    const early = stub.status({ updatedAt: minutesAgo(40) });
    stub.status({ state: 'SUCCESSFUL' });
    stub.status({ updatedAt: minutesAgo(90) });
    const late = stub.status({ ref: 'feature/x', updatedAt: minutesAgo(20) });
    const found = await bitbucket.failedSince(net, { ...target, since: new Date(minutesAgo(60)) });
    const runs = [early, late].map((status) => ({
      runId: status.commit,
      failedAt: new Date(status.updatedAt),
      jobs: [{ key: announced(stub, bitbucket).key(status), run: { branch: status.ref, commit: status.commit } }],
    }));
    expect(found).toMatchObject({ kind: 'runs', runs });
    expect(found.kind === 'runs' && found.runs.length).toBe(2);
  });

  it('of one commit are all that failed there', async () => {
    const { stub, target } = await aBitbucket({ edition });
    const { commit } = stub.status({ key: 'unit' });
    stub.status({ commit, key: 'lint' });
    stub.status({ commit, key: 'docs', state: 'SUCCESSFUL' });
    const found = await bitbucket.failedJobs(net, { ...target, runId: commit });
    const keys = stub.statuses.slice(0, 2).map((status) => announced(stub, bitbucket).key(status));
    expect(found.kind === 'jobs' && found.jobs.map(({ key }) => key)).toEqual(keys);
  });
});

describe('a poll of Bitbucket', () => {
  it('finds failed pipelines of the cloud and what to fetch', async () => {
    const { stub, target } = await aBitbucket();
    const status = stub.pipeline();
    const found = await bitbucket.failedSince(net, { ...target, since: new Date(minutesAgo(60)) });
    expect(found).toMatchObject({ runs: [{ runId: status.commit, jobs: [{ jobId: status.number }] }] });
  });

  it('asks only for commits that can have failed since', async () => {
    const { stub, target } = await aBitbucket({ edition: 'self-hosted' });
    for (const ref of ['main', 'a', 'b', 'c']) stub.status({ ref, state: 'SUCCESSFUL' });
    const { commit } = stub.status({ ref: 'd' });
    await bitbucket.failedSince(net, { ...target, since: new Date(minutesAgo(60)) });
    const asked = stub.seen.filter(({ method, path }) => method === 'GET' && path.includes('/build-status/'));
    expect(asked.map(({ path }) => path)).toEqual([`/rest/build-status/latest/commits/${commit}?limit=100&start=0`]);
    const cloud = await aBitbucket();
    cloud.stub.status({ updatedAt: minutesAgo(26 * 60) });
    cloud.stub.pipeline({ completedAt: minutesAgo(90), createdAt: minutesAgo(95) });
    const [pipeline] = cloud.stub.statuses.splice(1);
    await bitbucket.failedSince(net, { ...cloud.target, since: new Date(minutesAgo(60)) });
    expect(pipeline && cloud.stub.seen.filter(({ path }) => path.includes('/statuses'))).toEqual([]);
  });

  it('pages back to what failed since, a hundred pipelines of the cloud at a time', async () => {
    const { stub, target } = await aBitbucket();
    const at = (minutes: number) => ({ createdAt: minutesAgo(minutes + 1), completedAt: minutesAgo(minutes) });
    for (let run = 0; run < 130; run += 1) stub.pipeline(at(50 - run / 10));
    for (let run = 0; run < 130; run += 1) stub.pipeline({ ...at(30 - run / 10), result: 'SUCCESSFUL' });
    const since = new Date(minutesAgo(60));
    const found = await bitbucket.failedSince(net, { ...target, since });
    if (found.kind !== 'runs') throw new Error(found.reason);
    const commits = new Set(found.runs.map(({ runId }) => runId));
    const failed = stub.pipelines.slice(0, 130);
    expect(failed.slice(0, 100).every(({ commit }) => commits.has(commit))).toBe(true);
    expect(found.until).toEqual(new Date(failed[99]?.completedAt ?? ''));
    expect(found.missed).toContain('500 pipelines and 40 commits');
  });

  it.each([
    'cloud',
    'self-hosted',
  ] as const)('says when there are more commits than it looks at: %s', async (edition) => {
    const { stub, target } = await aBitbucket({ edition });
    for (let commit = 0; commit < 60; commit += 1) stub.status({ state: 'SUCCESSFUL' });
    const found = await bitbucket.failedSince(net, { ...target, since: new Date(minutesAgo(60)) });
    expect(found).toMatchObject({ runs: [], missed: expect.stringContaining('more than a poll looks at') });
    const few = await aBitbucket({ edition });
    for (let commit = 0; commit < 30; commit += 1) few.stub.status({ state: 'SUCCESSFUL' });
    const all = await bitbucket.failedSince(net, { ...few.target, since: new Date(minutesAgo(60)) });
    expect(all).toEqual({ kind: 'runs', runs: [] });
  });

  it('knows the default branch of a Data Center, and the branch of a status that names none', async () => {
    const { stub, target } = await aBitbucket({ edition: 'self-hosted' });
    stub.status({ ref: null });
    const found = await bitbucket.failedSince(net, { ...target, since: new Date(minutesAgo(60)) });
    expect(found).toMatchObject({ runs: [{ jobs: [{ defaultBranch: 'main', run: { branch: 'main' } }] }] });
  });
});

type Telling = {
  place: ProjectAddress;
  delivery(status: Status, signing: object): { headers: Record<string, string>; body: string };
};
type Status = Parameters<Awaited<ReturnType<typeof aBitbucket>>['stub']['delivery']>[0];

/** The key as a delivery would have it. */
function announced(stub: Telling, forge: Forge): { key(status: Status): FailedJob['key'] } {
  return {
    key: (status) => {
      const { headers, body } = stub.delivery(status, {});
      const event = forge.read({ headers, raw: Buffer.from(body), json: JSON.parse(body) }, stub.place);
      return event.kind === 'job-failed' ? event.job.key : event.kind;
    },
  };
}
