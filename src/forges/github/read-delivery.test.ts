import { describe, expect, it } from 'vitest';
import { readDelivery } from './read-delivery.ts';

const address = { baseUrl: 'https://github.com', edition: null, project: 'acme/api' };
const repository = { id: 1, full_name: 'Acme/api', default_branch: 'main' };
const job = {
  ...{
    id: 51200333001,
    run_id: 18400222001,
    run_attempt: 2,
    name: 'test (20, ubuntu-latest)',
    head_branch: 'fix-login',
  },
  ...{ head_sha: '3f1c0de5b7a94c0f8e0d9d4c5a6b7c8d9e0f1a2b', status: 'completed', conclusion: 'failure' },
  completed_at: '2026-11-20T17:02:44Z',
};
const run = {
  ...{ id: 18400222001, run_attempt: 1, name: 'CI', status: 'completed', conclusion: 'failure', head_branch: 'main' },
  ...{ head_sha: '3f1c0de5b7a94c0f8e0d9d4c5a6b7c8d9e0f1a2b', head_repository: { full_name: 'acme/api' } },
  pull_requests: [],
};

describe('a job', () => {
  it('that failed is a failure with its attempt, its name of the matrix and its page', () => {
    expect(read('workflow_job', { workflow_job: job })).toEqual({
      kind: 'job-failed',
      event: 'workflow_job',
      job: {
        key: '18400222001/51200333001',
        run: {
          provider: 'forge-c',
          project: 'acme/api',
          run_id: '18400222001',
          branch: 'fix-login',
          commit: job.head_sha,
          job: 'test (20, ubuntu-latest)',
          build_url: 'https://github.com/Acme/api/actions/runs/18400222001/job/51200333001',
          attempt: '2',
        },
        jobId: '51200333001',
        reason: null,
        description: null,
        defaultBranch: 'main',
        isTag: false,
      },
    });
  });

  it('of a reusable workflow keeps the name of its caller', () => {
    const told = read('workflow_job', { workflow_job: { ...job, name: 'deploy (eu) / push image' } });
    expect(told).toMatchObject({ job: { run: { job: 'deploy (eu) / push image' } } });
  });

  it('that ran too long says so', () => {
    const told = read('workflow_job', { workflow_job: { ...job, conclusion: 'timed_out' } });
    expect(told).toMatchObject({ kind: 'job-failed', job: { reason: 'timed_out' } });
  });

  it('that passed is kept under the key of its failure', () => {
    expect(read('workflow_job', { workflow_job: { ...job, conclusion: 'success' } })).toMatchObject({
      kind: 'ignored',
      passed: [{ key: '18400222001/51200333001', defaultBranch: 'main', finishedAt: new Date('2026-11-20T17:02:44Z') }],
    });
  });

  it.each([
    'cancelled',
    'skipped',
    'neutral',
    'action_required',
    'stale',
    null,
    'a_new_word',
    7,
  ])('that ended as %s is no failure', (conclusion) => {
    const told = read('workflow_job', { workflow_job: { ...job, conclusion } });
    expect(told).toEqual({ kind: 'ignored', event: 'workflow_job', reason: 'The job did not fail.' });
  });

  it.each(['queued', 'in_progress', 'waiting'])('that is %s has not ended', (action) => {
    expect(read('workflow_job', { action, workflow_job: { ...job, conclusion: null } })).toMatchObject({
      kind: 'ignored',
      reason: 'It has not ended yet.',
    });
  });
});

describe('a run', () => {
  it('that failed asks for the jobs of its attempt', () => {
    expect(read('workflow_run', { workflow_run: { ...run, run_attempt: 3 } })).toEqual({
      ...{ kind: 'run-failed', event: 'workflow_run', runId: '18400222001/3', jobs: [], inferred: [] },
    });
  });

  it('that could not start is one failure, which links to the run', () => {
    expect(read('workflow_run', { workflow_run: { ...run, conclusion: 'startup_failure' } })).toMatchObject({
      kind: 'job-failed',
      job: {
        key: '18400222001/attempt-1',
        jobId: null,
        reason: 'startup_failure',
        run: { job: 'CI', build_url: 'https://github.com/Acme/api/actions/runs/18400222001/attempts/1' },
      },
    });
  });

  it('of a fork names whose branch it is, which may be called as the default branch is', () => {
    const fork = { ...run, conclusion: 'startup_failure', head_repository: { full_name: 'rroe/api' } };
    expect(read('workflow_run', { workflow_run: fork })).toMatchObject({ job: { run: { branch: 'rroe:main' } } });
  });

  it.each(['success', 'cancelled', 'action_required', 'skipped'])('that ended as %s is no failure', (conclusion) => {
    expect(read('workflow_run', { workflow_run: { ...run, conclusion } })).toMatchObject({ kind: 'ignored' });
  });
});

it('a ping is one', () => {
  expect(read('ping', { zen: 'Keep it logically awesome.' })).toEqual({ kind: 'ping', event: 'ping' });
});

it.each([
  ['another event', 'push', {}, 'Only workflow jobs and runs are read.'],
  [
    'a job without an id',
    'workflow_job',
    { workflow_job: { conclusion: 'failure' } },
    'Its body is not as GitHub documents it.',
  ],
  [
    'a run without an id',
    'workflow_run',
    { workflow_run: { conclusion: 'failure' } },
    'Its body is not as GitHub documents it.',
  ],
  [
    'another repository',
    'workflow_job',
    { workflow_job: job, repository: { full_name: 'acme/web' } },
    'It tells of another repository than the connection. Was the repository renamed?',
  ],
])('%s is ignored, with a reason', (_, event, body, reason) => {
  expect(read(event, body)).toEqual({ kind: 'ignored', event, reason });
});

it.each([
  null,
  7,
  'text',
  [],
  { workflow_job: [] },
  { repository: 1, workflow_job: null },
])('%j does no harm', (json) => {
  const headers = { 'x-github-event': 'workflow_job' };
  expect(readDelivery({ headers, raw: Buffer.alloc(0), json }, address)).toMatchObject({ kind: 'ignored' });
});

function read(event: string, body: object) {
  const json = { action: 'completed', repository, ...body };
  return readDelivery({ headers: { 'x-github-event': event }, raw: Buffer.alloc(0), json }, address);
}
