import { describe, expect, it } from 'vitest';
import { forges } from '../../src/forges/index.ts';
import { aBitbucket, aGitlab, hasty, net, textOf } from '../support/forge-targets.ts';
import type { StubJob } from '../support/gitlab-bodies.ts';

const { 'forge-a': gitlab, 'forge-b': bitbucket } = forges;
const hook = { url: 'http://127.0.0.1:9/webhook/forge-a?connection=1', secret: ['not', 'real'].join('-') };

const ids = (job: StubJob) => ({ runId: String(job.pipelineId), jobId: String(job.id) });

describe('a GitLab that is in trouble', () => {
  it.each([
    ['so many seconds', { 'retry-after': '42' }, 42_000],
    [
      'until a moment',
      { 'retry-after': 'Fri, 20 Nov 2026 17:01:00 GMT', date: 'Fri, 20 Nov 2026 17:00:00 GMT' },
      60_000,
    ],
    ['until its window ends', { 'ratelimit-reset': '1795194030', date: 'Fri, 20 Nov 2026 17:00:00 GMT' }, 30_000],
    ['for a month, which is cut to a day', { 'retry-after': '2592000' }, 86_400_000],
    ['without saying how long', {}, undefined],
    ['for something unreadable', { 'retry-after': 'soon' }, undefined],
  ])('limits the rate %s', async (_, headers, retryAfterMs) => {
    const { stub, target } = await aGitlab();
    const job = stub.failedJob();
    stub.fault(/trace/, { kind: 'answer', status: 429, headers, json: { message: 'Retry later' } });
    const log = await gitlab.fetchLog(net, { ...target, ...ids(job) });
    expect(log).toEqual({ kind: 'later', reason: 'GitLab answered 429: Retry later', retryAfterMs });
    expect(await gitlab.fetchLog(net, { ...target, ...ids(job) })).toMatchObject({ kind: 'log' });
  });

  it('answers after three errors', async () => {
    const { stub, target } = await aGitlab();
    const job = stub.failedJob();
    stub.fault(/GET/, { kind: 'answer', status: 500, body: '<html>Whoops</html>' }, 3);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const later = { kind: 'later', reason: 'GitLab answered 500.', retryAfterMs: undefined };
      expect(await gitlab.fetchLog(net, { ...target, ...ids(job) })).toEqual(later);
    }
    expect(await gitlab.fetchLog(net, { ...target, ...ids(job) })).toMatchObject({ kind: 'log' });
  });

  it('refuses a revoked token', async () => {
    const { stub, target } = await aGitlab();
    const job = stub.failedJob();
    const access = { kind: 'token' as const, token: 'revoked' };
    const reason = 'GitLab answered 401: 401 Unauthorized';
    const place = { ...target, access, ...ids(job) };
    expect(await gitlab.fetchLog(net, place)).toEqual({ kind: 'refused', reason });
    expect(await gitlab.failedJobs(net, place)).toEqual({ kind: 'refused', reason });
    expect(await gitlab.failedSince(net, { ...place, since: new Date(0) })).toEqual({ kind: 'refused', reason });
    expect(await gitlab.version(net, stub.place, access)).toEqual({ kind: 'refused', reason });
  });

  it('has the trace a moment later', async () => {
    const { stub, target } = await aGitlab();
    const job = stub.failedJob({ trace: null });
    expect(await gitlab.fetchLog(net, { ...target, ...ids(job) })).toEqual({ kind: 'empty', final: false });
    job.trace = 'boom\nERROR: Job failed: exit code 1\n';
    expect(textOf(await gitlab.fetchLog(net, { ...target, ...ids(job) }))).toBe(job.trace);
  });

  it.each(['hang', 'drip', 'reset', 'short'] as const)('breaks off without an end of waiting: %s', async (kind) => {
    const { stub, target } = await aGitlab();
    const job = stub.failedJob();
    stub.fault(/trace/, { kind });
    await expect(gitlab.fetchLog(hasty, { ...target, ...ids(job) })).rejects.toMatchObject({ code: 'unavailable' });
    expect(textOf(await gitlab.fetchLog(net, { ...target, ...ids(job) }))).toBe(job.trace);
  });

  it.each(['flood', 'bomb'] as const)('sends 24 MiB, of which the last 10 are kept: %s', async (kind) => {
    const { stub, target } = await aGitlab();
    const job = stub.failedJob();
    const bytes = 24 * 1024 ** 2;
    stub.fault(/trace/, { kind, bytes });
    const log = await gitlab.fetchLog(net, { ...target, ...ids(job) });
    expect(log).toMatchObject({ kind: 'log', truncated: true, droppedLines: 14 * 1024 });
    expect(log.kind === 'log' && log.bytes.length).toBe(10 * 1024 ** 2);
  });

  it('answers with a page in place of JSON, as a wrong base URL does', async () => {
    const { stub, target } = await aGitlab();
    stub.fault(/version/, { kind: 'answer', status: 200, body: '<html>Sign in</html>' });
    const reason = 'GitLab answered with something that is not JSON: is the base URL right?';
    const later = { kind: 'later', reason, retryAfterMs: undefined };
    expect(await gitlab.version(net, stub.place, target.access)).toEqual(later);
  });

  it('has moved what is asked for, and is followed', async () => {
    const { stub, target } = await aGitlab();
    stub.fault(/version/, { kind: 'answer', status: 301, headers: { location: '/api/v4/version' } });
    expect(await gitlab.version(net, stub.place, target.access)).toMatchObject({ kind: 'version' });
  });

  it('sends a call that changes something elsewhere, which is not followed', async () => {
    const { stub, target } = await aGitlab();
    const headers = { location: 'http://127.0.0.1:9/' };
    stub.fault(/POST .*hooks/, { kind: 'answer', status: 302, headers });
    const refused = await gitlab.putHook(net, { ...target, id: null }, hook);
    const reason = 'GitLab answered 302, another address: is the base URL right?';
    expect(refused).toEqual({ kind: 'refused', reason });
  });

  it('repeats our secrets, which are not repeated', async () => {
    const { stub, target } = await aGitlab();
    const message = { token: [`${stub.token} and ${hook.secret} are \u202etoo short\n${'!'.repeat(500)}`] };
    stub.fault(/POST .*hooks/, { kind: 'answer', status: 422, json: { message } });
    const refused = await gitlab.putHook(net, { ...target, id: null }, hook);
    expect(refused).toEqual({
      kind: 'refused',
      reason: expect.stringMatching(/^GitLab answered 422: \*\*\* and \*\*\* are {1,2}too short !+$/),
    });
    expect(refused.kind === 'refused' && refused.reason.length).toBeLessThan(250);
  });
});

describe('a Bitbucket that is in trouble', () => {
  it('limits the rate', async () => {
    const { stub, target } = await aBitbucket();
    const { number } = stub.pipeline();
    const headers = { 'retry-after': '7' };
    stub.fault(/\/log$/, { kind: 'answer', status: 429, headers, json: { error: { message: 'Rate limit exceeded' } } });
    const log = await bitbucket.fetchLog(net, { ...target, runId: number, jobId: number });
    const reason = 'Bitbucket Cloud answered 429: Rate limit exceeded';
    expect(log).toMatchObject({ kind: 'later', reason, retryAfterMs: 7_000 });
  });

  it.each(['cloud', 'self-hosted'] as const)('refuses a revoked token: %s', async (edition) => {
    const { stub, target } = await aBitbucket({ edition });
    const access = { kind: 'token' as const, token: 'revoked' };
    const since = new Date(0);
    expect(await bitbucket.version(net, stub.place, access)).toMatchObject({ kind: 'refused' });
    expect(await bitbucket.putHook(net, { ...target, access, id: null }, hook)).toMatchObject({ kind: 'refused' });
    expect(await bitbucket.failedSince(net, { ...target, access, since })).toMatchObject({ kind: 'refused' });
    expect(await bitbucket.failedJobs(net, { ...target, access, runId: 'abc' })).toMatchObject({ kind: 'refused' });
  });

  it('fails in the middle of a poll, which is told as a whole', async () => {
    const { stub, target } = await aBitbucket({ edition: 'self-hosted' });
    stub.status();
    stub.status({ ref: 'feature/x' });
    stub.fault(/build-status/, { kind: 'answer', status: 503, headers: { 'retry-after': '5' } });
    const found = await bitbucket.failedSince(net, { ...target, since: new Date(0) });
    expect(found).toEqual({ kind: 'later', reason: 'Bitbucket answered 503.', retryAfterMs: 5_000 });
  });
});
