import { describe, expect, it } from 'vitest';
import { forges } from '../../src/forges/index.ts';
import { aGithub, hasty, net, textOf } from '../support/forge-targets.ts';
import type { StubWorkflowJob } from '../support/github-bodies.ts';

const { 'forge-c': github } = forges;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const ids = (job: StubWorkflowJob) => ({ runId: String(job.runId), jobId: String(job.id) });
const run = (job: StubWorkflowJob) => ({ runId: `${job.runId}/${job.attempt}` });

describe('the failed jobs of a GitHub run', () => {
  it('are those of the attempt, as their deliveries tell of them', async () => {
    const { stub, target } = await aGithub();
    const first = stub.failedJob({ name: 'test (20)' });
    stub.failedJob({ runId: first.runId, name: 'lint', conclusion: 'success' });
    stub.failedJob({ runId: first.runId, name: 'docs', conclusion: 'cancelled' });
    const again = stub.rerun(first);

    const found = await github.failedJobs(net, { ...target, ...run(again) });

    const raw = stub.delivery('workflow_job', again, {});
    const delivery = { headers: raw.headers, raw: Buffer.from(raw.body), json: JSON.parse(raw.body) };
    const told = github.read(delivery, stub.place);
    expect(found).toEqual({ kind: 'jobs', jobs: [told.kind === 'job-failed' && told.job] });
    const earlier = await github.failedJobs(net, { ...target, ...run(first) });
    expect(earlier).toMatchObject({ jobs: [{ key: `${first.runId}/${first.id}`, run: { attempt: '1' } }] });
  });

  it('are all of them, over several pages', async () => {
    const { stub, target } = await aGithub();
    const first = stub.failedJob();
    for (let job = 1; job < 250; job += 1) stub.failedJob({ runId: first.runId, name: `test (${job})` });
    const found = await github.failedJobs(net, { ...target, ...run(first) });
    expect(found.kind === 'jobs' && new Set(found.jobs.map(({ key }) => key)).size).toBe(250);
  });

  it('are none where the run passed, because the workflow allows them to fail', async () => {
    const { stub, target } = await aGithub();
    const job = stub.failedJob({}, { conclusion: 'success' });
    expect(await github.failedJobs(net, { ...target, ...run(job) })).toEqual({ kind: 'jobs', jobs: [] });
  });

  it('are the run itself where it has no jobs', async () => {
    const { stub, target } = await aGithub();
    const { id } = stub.run();
    const found = await github.failedJobs(net, { ...target, runId: `${id}/1` });
    expect(found).toMatchObject({ jobs: [{ jobId: null, reason: 'startup_failure', run: { run_id: String(id) } }] });
  });

  it('name the fork whose branch they ran on, of which GitHub names no pull request', async () => {
    const { stub, target } = await aGithub();
    const job = stub.failedJob({}, { event: 'pull_request', headRepository: 'rroe/api' });
    const found = await github.failedJobs(net, { ...target, ...run(job) });
    expect(found).toMatchObject({ jobs: [{ run: { branch: 'rroe:main' }, defaultBranch: 'main' }] });
  });
});

describe('a poll of GitHub', () => {
  it('finds the runs that failed since, oldest first, in their latest attempt', async () => {
    const { stub, target } = await aGithub();
    const since = new Date(minutesAgo(30));
    stub.run({ updatedAt: minutesAgo(40) });
    stub.run({ conclusion: 'success' });
    stub.run({ conclusion: 'cancelled' });
    stub.run({ status: 'in_progress', conclusion: null });
    const late = stub.run({ conclusion: 'startup_failure', updatedAt: minutesAgo(2) });
    const slow = stub.run({ conclusion: 'timed_out', createdAt: minutesAgo(600), updatedAt: minutesAgo(5) });
    const again = stub.rerun(stub.failedJob({}, { updatedAt: minutesAgo(20) }));

    const found = await github.failedSince(net, { ...target, since });

    const runIds = [`${slow.id}/1`, `${late.id}/1`, `${again.runId}/2`];
    expect(found.kind === 'runs' && found.runs.map(({ runId }) => runId)).toEqual(runIds);
  });

  it('says that there were more runs than it reads', async () => {
    const { stub, target } = await aGithub();
    for (let count = 0; count < 1000; count += 1) stub.run();
    const found = await github.failedSince(net, { ...target, since: new Date(0) });
    expect(found).toMatchObject({ missed: expect.stringContaining('more failed runs than a poll looks at') });
  });
});

describe('the log of a GitHub job', () => {
  it('comes from where GitHub keeps it, to which the token does not go', async () => {
    const { stub, target } = await aGithub();
    const job = stub.failedJob({ log: '\ufeffboom\n' });
    const log = await github.fetchLog(net, { ...target, ...ids(job) });
    expect(log).toMatchObject({ kind: 'log', branch: 'main', truncated: false });
    expect(textOf(log)).toBe('\ufeffboom\n');
  });

  it('says whose branch it is where a fork has one of the same name', async () => {
    const { stub, target } = await aGithub();
    const job = stub.failedJob({}, { headRepository: 'rroe/api' });
    expect(await github.fetchLog(net, { ...target, ...ids(job) })).toMatchObject({ branch: 'rroe:main' });
  });

  it.each([
    ['not there yet', { log: null }, { kind: 'empty', final: false }],
    ['empty yet', { log: '' }, { kind: 'empty', final: false }],
    ['not there long after the end', { log: null, completedAt: minutesAgo(6) }, { kind: 'empty', final: true }],
    ['that of a job that no runner began', { log: null, hasSteps: false }, { kind: 'empty', final: true }],
    ['that of a job that still runs', { status: 'in_progress', conclusion: null }, { kind: 'empty', final: false }],
    ['expired', { log: 'expired' as const }, { kind: 'empty', final: true }],
  ])('is waited for only while it may come: %s', async (_, own, expected) => {
    const { stub, target } = await aGithub();
    expect(await github.fetchLog(net, { ...target, ...ids(stub.failedJob(own)) })).toEqual(expected);
  });

  it('is not wanted where the run passed all the same', async () => {
    const { stub, target } = await aGithub();
    const job = stub.failedJob({}, { conclusion: 'success' });
    expect(await github.fetchLog(net, { ...target, ...ids(job) })).toEqual({ kind: 'superseded' });
  });

  it('is that of its own attempt, also while the next one runs', async () => {
    const { stub, target } = await aGithub();
    const job = stub.failedJob({ log: 'first\n' });
    stub.rerun(job, { log: null, status: 'in_progress', conclusion: null });
    expect(textOf(await github.fetchLog(net, { ...target, ...ids(job) }))).toBe('first\n');
  });

  it('is missing where there is no such job', async () => {
    const { target } = await aGithub();
    expect(await github.fetchLog(net, { ...target, runId: '1', jobId: '1' })).toMatchObject({ kind: 'missing' });
  });
});

describe('a GitHub that is in trouble', () => {
  const limited = { message: 'API rate limit exceeded for user ID 7.' };
  it.each([
    ['so many seconds', 403, { 'retry-after': '42' }, limited, 42_000],
    [
      'until its window ends',
      403,
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1795194030', date: 'Fri, 20 Nov 2026 17:00:00 GMT' },
      limited,
      30_000,
    ],
    ['without saying how long', 403, {}, { message: 'You have exceeded a secondary rate limit.' }, 60_000],
    ['by the usual status', 429, {}, limited, 60_000],
    ['for a month, which is cut to a day', 429, { 'retry-after': '2592000' }, limited, 86_400_000],
  ])('limits the rate %s', async (_, status, headers, json, retryAfterMs) => {
    const { stub, target } = await aGithub();
    const job = stub.failedJob();
    stub.fault(/logs$/, { kind: 'answer', status, headers: headers as Record<string, string>, json });
    const reason = `GitHub answered ${status}: ${json.message}`;
    const log = await github.fetchLog(net, { ...target, ...ids(job) });
    expect(log).toEqual({ kind: 'later', reason, retryAfterMs });
    expect(await github.fetchLog(net, { ...target, ...ids(job) })).toMatchObject({ kind: 'log' });
  });

  it('refuses what the token may not do, which is no limit', async () => {
    const { stub, target } = await aGithub();
    const job = stub.failedJob();
    const headers = { 'x-ratelimit-remaining': '4999', 'x-accepted-github-permissions': 'actions=read' };
    const json = { message: 'Resource not accessible by personal access token' };
    stub.fault(/logs$/, { kind: 'answer', status: 403, headers, json });
    expect(await github.fetchLog(net, { ...target, ...ids(job) })).toMatchObject({
      ...{ kind: 'refused', reason: expect.stringContaining('The token needs the permission actions: read.') },
    });
  });

  it('refuses a revoked token', async () => {
    const { stub, target } = await aGithub();
    const place = { ...target, access: { kind: 'token' as const, token: 'revoked' }, ...ids(stub.failedJob()) };
    const refused = { kind: 'refused', reason: 'GitHub answered 401: Bad credentials' };
    expect(await github.fetchLog(net, place)).toEqual(refused);
    expect(await github.failedJobs(net, place)).toEqual(refused);
    expect(await github.failedSince(net, { ...place, since: new Date(0) })).toEqual(refused);
  });

  it.each([
    ['an address inside the network', 'http://169.254.169.254/latest/meta-data/'],
    ['no address', 'http://'],
  ])('sends to %s for the log, where nobody goes', async (_, location) => {
    const { stub, target } = await aGithub();
    stub.fault(/logs$/, { kind: 'answer', status: 302, headers: { location } });
    const log = github.fetchLog(net, { ...target, ...ids(stub.failedJob()) });
    const outcome = await log.then(({ kind }) => kind).catch((error: { code: string }) => error.code);
    expect(['invalid', 'refused']).toContain(outcome);
  });

  it('has an address for the log that is no longer valid, which is asked for again', async () => {
    const { stub, target } = await aGithub();
    const job = stub.failedJob();
    const { baseUrl } = stub;
    stub.fault(/logs$/, { kind: 'answer', status: 302, headers: { location: `${baseUrl}/storage?sig=abc` } });
    stub.fault(/GET \/storage/, { kind: 'answer', status: 403, body: '<Error>AuthenticationFailed</Error>' });
    const log = await github.fetchLog(net, { ...target, ...ids(job) });
    expect(log).toEqual({ kind: 'later', reason: 'The log storage of GitHub answered 403.', retryAfterMs: undefined });
    expect(stub.seen.at(-1)?.headers.authorization).toBeUndefined();
    expect(await github.fetchLog(net, { ...target, ...ids(job) })).toMatchObject({ kind: 'log' });
  });

  it.each(['hang', 'drip', 'reset', 'short'] as const)('breaks off without an end of waiting: %s', async (kind) => {
    const { stub, target } = await aGithub();
    const job = stub.failedJob();
    stub.fault(/actions\/jobs/, { kind });
    await expect(github.fetchLog(hasty, { ...target, ...ids(job) })).rejects.toMatchObject({ code: 'unavailable' });
    expect(await github.fetchLog(net, { ...target, ...ids(job) })).toMatchObject({ kind: 'log' });
  });

  it('repeats our token, which is not repeated', async () => {
    const { stub, target } = await aGithub();
    stub.fault(/attempts/, { kind: 'answer', status: 422, json: { message: `${stub.token} is too short` } });
    const found = await github.failedJobs(net, { ...target, runId: '1/1' });
    expect(found).toEqual({ kind: 'refused', reason: 'GitHub answered 422: *** is too short' });
  });
});
