import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jobBody, pipelineBody, type StubJob, type StubPipeline } from '../../../test/support/gitlab-bodies.ts';
import type { Delivery, ForgeEvent } from '../forge.ts';
import { gitlab } from './gitlab.ts';

const baseUrl = 'https://gitlab.example.test';
const address = { baseUrl, edition: null, project: 'acme/api' };
const project = { id: 55, path: 'acme/api', baseUrl, defaultBranch: 'main', personal: 'canary-of-a-person' };

const pipeline: StubPipeline = {
  id: 90210,
  status: 'failed',
  ref: 'main',
  sha: '3f1c0de5'.repeat(5),
  tag: false,
  updatedAt: '2026-11-20T17:02:44Z',
  yamlErrors: null,
  parent: null,
};

const job: StubJob = {
  id: 7001,
  pipelineId: 90210,
  name: 'unit',
  status: 'failed',
  reason: 'script_failure',
  allowFailure: false,
  startedAt: '2026-11-20T16:59:00Z',
  finishedAt: '2026-11-20T17:02:40Z',
  erasedAt: null,
  trace: null,
  retries: 0,
  retried: false,
};

function delivery(json: unknown, headers: Delivery['headers'] = {}): Delivery {
  return { headers, json, raw: Buffer.from(JSON.stringify(json) ?? '') };
}

function jobEvent(own: Partial<StubJob> = {}, around: Partial<StubPipeline> = {}): Record<string, unknown> {
  return { ...jobBody(project, { ...job, ...own }, { ...pipeline, ...around }) };
}

function pipelineEvent(jobs: StubJob[] = [job], around: Partial<StubPipeline> = {}): Record<string, unknown> {
  return { ...pipelineBody(project, { ...pipeline, ...around }, { jobs, bridges: [] }) };
}

function read(json: unknown, headers: Delivery['headers'] = {}): ForgeEvent {
  return gitlab.read(delivery(json, headers), address);
}

function readJob(json: unknown) {
  const event = read(json);
  if (event.kind !== 'job-failed') throw new Error(`was ${event.kind}`);
  return event.job;
}

describe('a job event', () => {
  it('tells of the failed job', () => {
    expect(read(jobEvent(), { 'x-gitlab-event': 'Job Hook' })).toEqual({
      kind: 'job-failed',
      event: 'Job Hook',
      job: {
        key: '90210/7001',
        run: {
          provider: 'forge-a',
          project: 'acme/api',
          run_id: '90210',
          branch: 'main',
          commit: '3f1c0de5'.repeat(5),
          job: 'unit',
          build_url: 'https://gitlab.example.test/acme/api/-/jobs/7001',
          attempt: '1',
        },
        jobId: '7001',
        reason: 'script_failure',
        description: null,
        defaultBranch: 'main',
        isTag: false,
      },
    });
  });

  it('counts attempts from one', () => {
    expect(readJob(jobEvent({ retries: 2 })).run.attempt).toBe('3');
  });

  it('has no log to fetch where the job never started', () => {
    const told = readJob(jobEvent({ startedAt: null, reason: 'ci_quota_exceeded' }));
    expect(told).toMatchObject({ key: '90210/7001', jobId: null, reason: 'ci_quota_exceeded' });
  });

  it('may send numbers and yes or no as text', () => {
    const body = { ...jobEvent(), build_id: '7001', pipeline_id: '90210', retries_count: '1', tag: 'true' };
    expect(readJob(body)).toMatchObject({ key: '90210/7001', run: { attempt: '2' }, isTag: true });
  });

  it('of an old version has the id of the pipeline where that of the commit is expected', () => {
    const { pipeline_id: _, ...body } = jobEvent();
    expect(readJob(body)).toMatchObject({ key: '90210/7001', run: { commit: '3f1c0de5'.repeat(5) } });
  });

  it.each([
    'success',
    'running',
    'canceled',
    'waiting_for_callback',
    'brand_new_status',
    '',
  ])('of a job that is %s is ignored', (status) =>
    expect(read(jobEvent({ status }))).toMatchObject({ kind: 'ignored', reason: 'The job did not fail.' }));

  it('of a job that may fail is ignored', () => {
    expect(read(jobEvent({ allowFailure: true }))).toMatchObject({ kind: 'ignored' });
    expect(read({ ...jobEvent(), build_allow_failure: 'true' })).toMatchObject({ kind: 'ignored' });
  });

  it('never says where to fetch', () => {
    const evil = 'https://evil.example/acme/api';
    const body = {
      ...jobEvent(),
      project: { path_with_namespace: 'acme/api', web_url: evil },
      repository: { homepage: evil },
    };
    expect(readJob(body).run.build_url).toBe('https://gitlab.example.test/acme/api/-/jobs/7001');
  });

  it('keeps nothing of persons, messages and machines', () => {
    const told = [read(jobEvent()), read(pipelineEvent())];
    expect(JSON.stringify(told)).not.toContain(project.personal);
  });

  it('links the job in the spelling of the project, as CI_JOB_URL does', () => {
    const body = jobBody({ ...project, path: 'Acme/API' }, job, pipeline);
    expect(readJob(body).run).toMatchObject({
      project: 'acme/api',
      build_url: 'https://gitlab.example.test/Acme/API/-/jobs/7001',
    });
  });

  it('of another project is ignored', () => {
    const reason = 'It tells of another project than the connection. Was the project renamed?';
    expect(read(jobBody({ ...project, path: 'acme/web' }, job, pipeline))).toMatchObject({ kind: 'ignored', reason });
  });

  it('is told in printable words of valid Unicode', () => {
    const told = readJob(jobEvent({ name: ' \ud800un\u202eit\u0000\n ' }));
    expect(told.run.job).toBe('un it');
  });

  it('of a merge request names its ref', () => {
    expect(readJob(jobEvent({}, { ref: 'refs/merge-requests/12/head' })).run.branch).toBe('merge-requests/12/head');
  });
});

describe('a pipeline event', () => {
  it('tells of the run and its failed jobs, with the keys of the job events', () => {
    const jobs = [
      job,
      { ...job, id: 7002, name: 'lint', startedAt: null, reason: 'no_matching_runner' },
      { ...job, id: 7003, allowFailure: true },
      { ...job, id: 7004, status: 'success' },
    ];
    const event = read(pipelineEvent(jobs), { 'x-gitlab-event': 'Pipeline Hook' });
    expect(event).toMatchObject({ kind: 'run-failed', event: 'Pipeline Hook', runId: '90210' });
    expect(event.kind === 'run-failed' && event.jobs).toMatchObject([
      { key: readJob(jobEvent()).key, jobId: '7001', run: { job: 'unit', branch: 'main' }, defaultBranch: 'main' },
      { key: '90210/7002', jobId: null, reason: 'no_matching_runner' },
    ]);
  });

  it.each(['success', 'running', 'canceled', 'skipped', 'brand_new_status'])('that is %s is ignored', (status) => {
    const told = { kind: 'ignored', reason: 'The pipeline did not fail.' };
    expect(read(pipelineEvent([job], { status }))).toMatchObject(told);
  });

  it('of a tag says so', () => {
    const event = read(pipelineEvent([job], { tag: true, ref: 'v1.0' }));
    expect(event.kind === 'run-failed' && event.jobs).toMatchObject([{ isTag: true, run: { branch: 'v1.0' } }]);
  });

  it.each([
    ['the branch it comes from', 55, 'main'],
    ['its own ref where that branch is of a fork', 77, 'merge-requests/12/head'],
  ])('of a merge request names %s', (_, from, branch) => {
    const merge_request = { iid: 12, source_branch: 'main', source_project_id: from, target_project_id: 55 };
    const event = read({ ...pipelineEvent(), merge_request });
    expect(event.kind === 'run-failed' && event.jobs).toMatchObject([{ run: { branch } }]);
  });

  it('without a list of jobs still names the run', () => {
    const { builds: _, ...body } = pipelineEvent();
    expect(read(body)).toMatchObject({ kind: 'run-failed', runId: '90210', jobs: [] });
  });
});

describe('other deliveries of GitLab', () => {
  const kinds =
    'push tag_push issue note merge_request wiki_page deployment release feature_flag emoji access_token member vulnerability from_the_future';

  it.each(kinds.split(' '))('%s is ignored', (kind) => {
    const event = read({ ...jobEvent(), object_kind: kind }, { 'x-gitlab-event': 'Some Hook' });
    expect(event).toEqual({ kind: 'ignored', event: 'Some Hook', reason: 'Only pipeline and job events are read.' });
  });

  it.each(['Pipeline Hook', 'Job Hook'])('a %s of a custom template is ignored with a hint', (header) => {
    const told = { kind: 'ignored', event: header, reason: expect.stringContaining('custom template') };
    expect(read({ text: 'A pipeline has failed.' }, { 'x-gitlab-event': header })).toMatchObject(told);
  });

  it.each([
    null,
    1,
    'text',
    [],
    [[]],
    true,
    { object_kind: 'build', build_status: 'failed' },
  ])('a body of %j is ignored', (body) => expect(read(body)).toMatchObject({ kind: 'ignored' }));

  it('whatever stands in a body, reading it ends in an event of bounded, printable words', () => {
    const members = Object.fromEntries(
      [...Object.keys(jobEvent()), ...Object.keys(pipelineEvent())].map((name) => [name, fc.anything()]),
    );
    const shaped = fc.record({
      ...members,
      object_kind: fc.constantFrom('build', 'pipeline'),
      build_status: fc.constant('failed'),
    });
    fc.assert(
      fc.property(fc.oneof(shaped, fc.anything()), (json) => {
        const event = read(json, { 'x-gitlab-event': 'Job Hook' });
        const jobs = [
          ...(event.kind === 'job-failed' ? [event.job] : []),
          ...(event.kind === 'run-failed' ? event.jobs : []),
        ];
        expect(jobs.every(({ key }) => key.length <= 200)).toBe(true);
        expect(JSON.stringify(event)).not.toMatch(/\\u00[01]|\\ud[89a-f]/);
        expect(gitlab.claim(delivery(json)).project ?? 'none').toEqual(expect.any(String));
      }),
    );
  });
});
