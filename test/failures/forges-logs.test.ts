import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { forges } from '../../src/forges/index.ts';
import { diagnose } from '../support/diagnose.ts';
import { aBitbucket, aGitlab, net, textOf } from '../support/forge-targets.ts';
import { framings } from '../support/framings.ts';
import type { StubJob } from '../support/gitlab-bodies.ts';

const { 'forge-a': gitlab, 'forge-b': bitbucket } = forges;

const ids = (job: StubJob) => ({ runId: String(job.pipelineId), jobId: String(job.id) });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describe('the log of a GitLab job', () => {
  it.each([
    'jest/snapshot',
    'gcc/missing-header',
    'go-test/failed-test',
  ])('is its trace, and is explained like the plain output: %s', async (name) => {
    const { stub, target } = await aGitlab();
    const plain = readLog(name);
    const output = plain.split('\n');
    const job = { install: [], command: 'make test', output, code: 2, cleanup: [] };
    const lines = framings.find((framing) => framing.name === 'GitLab with timestamps')?.frame(job) ?? [];
    const trace = `${lines.join('\n')}\n`;
    const log = await gitlab.fetchLog(net, { ...target, ...ids(stub.failedJob({ trace })) });
    expect(log).toMatchObject({ kind: 'log', truncated: false, droppedLines: 0 });
    expect(textOf(log)).toBe(trace);
    expect(fingerprintOf(textOf(log))).toBe(fingerprintOf(plain));
  });

  it('comes from where finished traces are kept, without the credential', async () => {
    const { stub, target } = await aGitlab({ redirectTraces: true });
    const job = stub.failedJob();
    expect(textOf(await gitlab.fetchLog(net, { ...target, ...ids(job) }))).toBe(job.trace);
  });

  it('is asked for below the base URL by ids alone', async () => {
    const { stub, target } = await aGitlab();
    const job = stub.failedJob();
    await gitlab.fetchLog(net, { ...target, ...ids(job) });
    expect(stub.seen.map(({ path }) => path)).toEqual([
      `/api/v4/projects/acme%2Fapi/pipelines/${job.pipelineId}/jobs?include_retried=false&per_page=100&page=1`,
      `/api/v4/projects/acme%2Fapi/jobs/${job.id}/trace`,
    ]);
  });

  it('is known to be cut where the runner said so', async () => {
    const { stub, target } = await aGitlab();
    const cut = "\u001b[31;1mJob's log exceeded limit of 4194304 bytes.\n";
    const trace = `+ make\n${cut}Job execution will continue but no more output will be collected.\u001b[0;m\n`;
    const log = await gitlab.fetchLog(net, { ...target, ...ids(stub.failedJob({ trace })) });
    expect(log).toMatchObject({ kind: 'log', truncated: true, droppedLines: 0 });
  });

  it('is not wanted where the job was tried again, even while that runs', async () => {
    const { stub, target } = await aGitlab();
    const first = stub.failedJob();
    stub.retry(first, { status: 'running' });
    expect(await gitlab.fetchLog(net, { ...target, ...ids(first) })).toEqual({ kind: 'superseded' });
  });

  it('is wanted where a job is not listed but nothing took its place', async () => {
    const { stub, target } = await aGitlab();
    const earlier = stub.failedJob();
    const job = stub.failedJob({ pipelineId: earlier.pipelineId, retried: true });
    expect(await gitlab.fetchLog(net, { ...target, ...ids(job) })).toMatchObject({ kind: 'log' });
  });

  it.each([
    ['not there yet', { trace: null }, false],
    ['empty yet', { trace: '' }, false],
    ['still empty ten minutes after the end', { trace: '', finishedAt: minutesAgo(11) }, true],
    ['erased', { trace: null, erasedAt: minutesAgo(1) }, true],
    ['that of a job that never started', { trace: null, startedAt: null }, true],
    ['not whole yet', { trace: '+ make\n' }, false],
  ])('is waited for only while it may come: %s', async (_, own, final) => {
    const { stub, target } = await aGitlab();
    const log = await gitlab.fetchLog(net, { ...target, ...ids(stub.failedJob(own)) });
    expect(log).toEqual({ kind: 'empty', final });
  });

  it.each([
    ['the job ended a minute ago', { finishedAt: minutesAgo(2) }],
    ['the runner itself was lost', { reason: 'no_updates_running' }],
  ])('is taken without its last line where %s', async (_, own) => {
    const { stub, target } = await aGitlab();
    const job = stub.failedJob({ trace: '+ make\n', ...own });
    expect(textOf(await gitlab.fetchLog(net, { ...target, ...ids(job) }))).toBe('+ make\n');
  });

  it('is missing where there is no such job or pipeline', async () => {
    const { stub, target } = await aGitlab();
    const { pipelineId } = stub.failedJob();
    const lost = await gitlab.fetchLog(net, { ...target, runId: String(pipelineId), jobId: '1' });
    expect(lost).toEqual({ kind: 'missing', reason: 'GitLab answered 404: 404 Job Not Found' });
    expect(await gitlab.fetchLog(net, { ...target, runId: '1', jobId: '1' })).toMatchObject({ kind: 'missing' });
  });
});

describe('the log of a Bitbucket pipeline', () => {
  it('is that of the step that failed, from where finished logs are kept', async () => {
    const { stub, target } = await aBitbucket();
    const { number } = stub.pipeline({ log: '+ make\nboom\n' });
    const log = await bitbucket.fetchLog(net, { ...target, runId: number, jobId: number });
    expect(log).toMatchObject({ kind: 'log', truncated: false, droppedLines: 0 });
    expect(textOf(log)).toBe('+ make\nboom\n');
  });

  it('is found behind a hundred newer pipelines, by no address that an answer names', async () => {
    const { stub, target } = await aBitbucket();
    const { number } = stub.pipeline({ log: 'boom\n' });
    for (let newer = 0; newer < 120; newer += 1) stub.pipeline();
    expect(textOf(await bitbucket.fetchLog(net, { ...target, runId: number, jobId: number }))).toBe('boom\n');
  });

  it.each([
    ['runs again', { state: 'IN_PROGRESS' }, { kind: 'empty', final: false }],
    ['passed meanwhile', { result: 'SUCCESSFUL' }, { kind: 'superseded' }],
    ['was stopped', { result: 'STOPPED' }, { kind: 'empty', final: true }],
    ['never started', { startedAt: null, log: null }, { kind: 'empty', final: true }],
    ['has no log yet', { log: null }, { kind: 'empty', final: false }],
    ['has none long after', { log: null, completedAt: minutesAgo(11) }, { kind: 'empty', final: true }],
  ])('is nothing where the pipeline %s', async (_, own, expected) => {
    const { stub, target } = await aBitbucket();
    const { number } = stub.pipeline(own);
    expect(await bitbucket.fetchLog(net, { ...target, runId: number, jobId: number })).toMatchObject(expected);
  });

  it('is missing where the pipeline is not listed', async () => {
    const { target } = await aBitbucket();
    const reason = 'Bitbucket Cloud no longer lists this pipeline.';
    expect(await bitbucket.fetchLog(net, { ...target, runId: '1', jobId: '1' })).toEqual({ kind: 'missing', reason });
  });

  it('is nothing that a Data Center has', async () => {
    const { target } = await aBitbucket({ edition: 'self-hosted' });
    const reason = 'Bitbucket Data Center keeps no logs.';
    expect(await bitbucket.fetchLog(net, { ...target, runId: '1', jobId: '1' })).toEqual({ kind: 'missing', reason });
  });
});

function readLog(name: string): string {
  return readFileSync(join(import.meta.dirname, '../logs', `${name}.log`), 'utf8');
}

function fingerprintOf(log: string): string {
  return diagnose(log).fingerprint;
}
