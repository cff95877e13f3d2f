import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BuildStatus,
  cloudBody,
  dataCenterBody,
  dataCenterStatus,
} from '../../../test/support/bitbucket-bodies.ts';
import type { Delivery, ForgeEvent, ProjectAddress } from '../forge.ts';
import { bitbucket } from './bitbucket.ts';
import { failedBuild } from './failed-build.ts';

const cloud: ProjectAddress = { baseUrl: 'https://bitbucket.org', edition: 'cloud', project: 'acme/api' };
const dataCenter: ProjectAddress = { baseUrl: 'https://git.example.test', edition: 'self-hosted', project: 'ACME/api' };
const personal = 'canary-of-a-person';

const status: BuildStatus = {
  commit: '3f1c0de5'.repeat(5),
  key: 'ACME-API',
  name: 'api #153',
  state: 'FAILED',
  url: 'https://jenkins.example.test/job/acme/job/api/153/',
  description: '2 tests failed',
  ref: 'main',
  number: '153',
  updatedAt: '2026-11-20T17:03:00Z',
};

function delivery(eventKey: string | undefined, json: unknown): Delivery {
  return { headers: { 'x-event-key': eventKey }, json, raw: Buffer.from('') };
}

function cloudEvent(own: Partial<BuildStatus> = {}): Record<string, unknown> {
  return { ...cloudBody({ project: 'acme/api', personal, baseUrl: cloud.baseUrl }, { ...status, ...own }) };
}

function dataCenterEvent(own: Partial<BuildStatus> = {}): Record<string, unknown> {
  const told = { status: { ...status, ...own }, eventKey: 'repo:build_status_updated' };
  return { ...dataCenterBody({ project: 'ACME/api', personal, baseUrl: dataCenter.baseUrl }, told) };
}

function read(eventKey: string | undefined, json: unknown, address = cloud): ForgeEvent {
  return bitbucket.read(delivery(eventKey, json), address);
}

function readJob(json: unknown, address = cloud) {
  const event = read('repo:commit_status_updated', json, address);
  if (event.kind !== 'job-failed') throw new Error(`was ${event.kind}`);
  return event.job;
}

describe('a build status', () => {
  const keys = [
    'repo:build_status_updated',
    'repo:build_status_created',
    'repo:build_status',
    'repo:commit_status_updated',
    'repo:commit_status_created',
  ];

  it.each(
    keys.flatMap((key) => [['cloud', key] as const, ['self-hosted', key] as const]),
  )('of the %s edition is read as %s', (edition, key) => {
    const event = edition === 'cloud' ? read(key, cloudEvent()) : read(key, dataCenterEvent(), dataCenter);
    expect(event).toMatchObject({
      kind: 'job-failed',
      event: key,
      job: { run: { commit: status.commit, branch: 'main' } },
    });
  });

  it('tells of the failed build, whose log is elsewhere', () => {
    expect(readJob(dataCenterEvent(), dataCenter)).toEqual({
      key: expect.stringMatching(/^[0-9a-f]{64}$/),
      run: {
        provider: 'forge-b',
        project: 'ACME/api',
        run_id: '153',
        branch: 'main',
        commit: status.commit,
        job: 'api #153',
        build_url: 'https://jenkins.example.test/job/acme/job/api/153/',
        attempt: null,
      },
      jobId: null,
      reason: null,
      description: '2 tests failed',
      defaultBranch: null,
      isTag: false,
    });
  });

  it.each([
    ['build_status', (given: object) => ({ build_status: given, commit: { hash: status.commit } })],
    ['status', (given: object) => ({ status: given, commit: status.commit, pullRequests: [] })],
    ['build', (given: object) => ({ build: given, commitId: status.commit })],
    ['the root', (given: object) => ({ ...given, commit: { id: status.commit } })],
  ])('may stand in %s, and is the same', (_, shape) => {
    const body = shape(dataCenterStatus(status));
    expect(readJob(body, dataCenter)).toEqual(readJob(dataCenterEvent(), dataCenter));
  });

  it('has the same key in a delivery and in a poll', () => {
    const polled = { commit: status.commit, branch: null, defaultBranch: null };
    const job = failedBuild(dataCenter, { status: { ...dataCenterStatus(status) }, ...polled });
    expect(job.key).toBe(readJob(dataCenterEvent(), dataCenter).key);
  });

  it.each([
    ['commit', { commit: 'a'.repeat(40) }],
    ['key', { key: 'OTHER' }],
    ['address', { url: 'https://jenkins.example.test/job/acme/job/api/154/' }],
  ])('has another key with another %s', (_, own) => {
    expect(readJob(cloudEvent(own)).key).not.toBe(readJob(cloudEvent()).key);
  });

  it.each(['INPROGRESS', 'SUCCESSFUL', 'STOPPED', 'CANCELLED', 'UNKNOWN', 'BRAND_NEW'])('%s is ignored', (state) => {
    const told = { kind: 'ignored', reason: 'The build did not fail.' };
    expect(read('repo:commit_status_updated', cloudEvent({ state }))).toMatchObject(told);
  });

  it('of a tag says so', () => {
    const job = readJob(dataCenterEvent({ ref: 'refs/tags/v1.0' }), dataCenter);
    expect(job).toMatchObject({ isTag: true, run: { branch: 'v1.0' } });
  });

  it('keeps no user, query or fragment of an address, and no address but of the web', () => {
    const url = 'https://user:pass@ci.example.test/job/1?token=x#log';
    expect(readJob(cloudEvent({ url })).run.build_url).toBe('https://ci.example.test/job/1');
    expect(readJob(cloudEvent({ url: 'javascript:alert(1)' })).run.build_url).toBeNull();
  });

  it('may name its repository by a variable in the address', () => {
    const url = 'https://ci.example.test/{repository.full_name}/153';
    expect(readJob(cloudEvent({ url })).run.build_url).toBe('https://ci.example.test/acme/api/153');
  });

  it('keeps nothing of persons and messages', () => {
    const told = [readJob(cloudEvent()), readJob(dataCenterEvent(), dataCenter)];
    expect(JSON.stringify(told)).not.toContain(personal);
  });

  it('of another repository is ignored', () => {
    const event = read('repo:commit_status_updated', cloudEvent(), { ...cloud, project: 'acme/web' });
    expect(event).toMatchObject({ kind: 'ignored', reason: expect.stringContaining('another repository') });
  });
});

describe('a status of Bitbucket Pipelines', () => {
  it.each([
    'https://bitbucket.org/acme/api/addon/pipelines/home#!/results/153',
    'https://bitbucket.org/{repository.full_name}/addon/pipelines/home#!/results/153/',
    'https://bitbucket.org/acme/api/pipelines/results/153',
    'https://bitbucket.org/Acme/API/pipelines/results/153',
  ])('has a log to fetch: %s', (url) => {
    expect(readJob(cloudEvent({ url }))).toMatchObject({
      jobId: '153',
      run: { run_id: '153', build_url: 'https://bitbucket.org/acme/api/pipelines/results/153' },
    });
  });

  it.each([
    'https://evil.example/acme/api/pipelines/results/153',
    'https://bitbucket.org/acme/web/pipelines/results/153',
    'https://ci.example.test/pipelines/results/153',
    'https://bitbucket.org/acme/api/pipelines/results/153x',
  ])('is none of this repository: %s', (url) => {
    expect(readJob(cloudEvent({ url })).jobId).toBeNull();
  });
});

describe('other deliveries of Bitbucket', () => {
  it('an unsigned ping is known by its header alone', () => {
    expect(bitbucket.isUnsignedPing(delivery('diagnostics:ping', cloudEvent()))).toBe(true);
    expect(bitbucket.isUnsignedPing(delivery('repo:commit_status_updated', { eventKey: 'diagnostics:ping' }))).toBe(
      false,
    );
    expect(read('diagnostics:ping', { test: true })).toEqual({ kind: 'ping', event: 'diagnostics:ping' });
  });

  it.each([
    'repo:refs_changed',
    'repo:push',
    'pr:opened',
    'pullrequest:created',
    'repo:from_the_future',
    undefined,
  ])('%s is ignored', (key) => {
    const { eventKey: _, ...body } = dataCenterEvent();
    expect(read(key, body, dataCenter)).toMatchObject({ kind: 'ignored', reason: 'Only build statuses are read.' });
  });

  it.each([null, 1, 'text', [], {}, { commit_status: 'FAILED' }])('a body of %j is ignored', (body) => {
    expect(read('repo:commit_status_updated', body)).toMatchObject({ kind: 'ignored' });
  });

  it('whatever stands in a body, reading it ends in an event of bounded, printable words', () => {
    const words = fc.record({
      state: fc.constant('FAILED'),
      key: fc.anything(),
      url: fc.anything(),
      name: fc.anything(),
      links: fc.anything(),
    });
    const shaped = fc.record({ commit_status: words, commit: fc.anything(), eventKey: fc.anything() });
    fc.assert(
      fc.property(fc.oneof(shaped, fc.anything()), (json) => {
        const event = read('repo:commit_status_created', json);
        expect(event.kind === 'job-failed' ? event.job.key.length : 0).toBeLessThanOrEqual(200);
        expect(JSON.stringify(event)).not.toMatch(/\\u00[01]|\\ud[89a-f]/);
        expect(bitbucket.claim(delivery(undefined, json)).project ?? 'none').toEqual(expect.any(String));
      }),
    );
  });

  it.each([
    ['workspace/slug', cloudEvent(), 'acme/api'],
    ['KEY/slug', dataCenterEvent(), 'ACME/api'],
    ['nothing', { repository: { slug: 'api' } }, undefined],
  ])('names its repository as %s', (_, body, expected) => {
    expect(bitbucket.claim(delivery(undefined, body))).toEqual({ project: expected });
  });
});
