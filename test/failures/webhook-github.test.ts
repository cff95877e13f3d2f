import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { reconcileDue } from '../../src/service/failures/reconcile.ts';
import type { StubWorkflowJob } from '../support/github-bodies.ts';
import { aToken } from '../support/http.ts';
import { type StubGithub, startStubGithub } from '../support/stub-github.ts';
import { type Attached, eventually, startWebhookWorld, type WebhookWorld } from '../support/webhook-world.ts';

const log = readFileSync('test/logs/pytest/assert.log', 'utf8');
const expected = JSON.parse(readFileSync('test/logs/pytest/assert.json', 'utf8'));
const accepted = { status: 202, body: '{"status":"accepted"}' };
const duplicate = { status: 202, body: '{"status":"duplicate"}' };
const ignored = { status: 202, body: '{"status":"ignored"}' };

let world: WebhookWorld;
let github: StubGithub;

beforeAll(async () => {
  world = await startWebhookWorld();
});
afterAll(async () => await world.close());
beforeEach(async () => {
  github = await startStubGithub();
});
afterEach(async () => await github.close());

async function attached(own: { token?: string } = { token: github.token }): Promise<Attached> {
  return await world.connect(github.place, { forge: 'forge-c', ...own });
}

async function settled({ connection, tenantId }: Attached) {
  return await eventually(async () => {
    const all = await world.failures(connection);
    const isOver = all.length > 0 && all.every(({ state }) => state !== 'waiting');
    return isOver && (await world.waitingTasks(tenantId)) === 0 && all;
  });
}

test('a failed job is delivered, its log fetched and analysed', async () => {
  const place = await attached();
  const job = github.failedJob({ name: 'test (20, ubuntu-latest)', log });

  expect(await github.deliver('workflow_job', job, place)).toEqual(accepted);

  const [failure] = await settled(place);
  const [analysis, ...more] = await world.analyses(place.tenantId);
  expect(more).toEqual([]);
  expect(failure).toMatchObject({ state: 'analysed', analysisId: analysis?.id });
  const { title, category } = expected;
  expect(analysis).toMatchObject({
    ...{ title, category, source: 'forge-c', project: 'acme/api', branch: 'main', job: 'test (20, ubuntu-latest)' },
    ...{ run_id: String(job.runId), attempt: '1' },
    build_url: `${github.baseUrl}/acme/api/actions/runs/${job.runId}/job/${job.id}`,
  });
});

test('the deliveries of a job and its run, repeated, reordered and redelivered, are one analysis', async () => {
  const place = await attached();
  const job = github.failedJob({ log });
  const deliveryId = '72d3162e-cc78-11e3-81ab-4c9367dc0958';

  expect(await github.deliver('workflow_run', job, place)).toEqual(accepted);
  await settled(place);
  for (const _ of [1, 2, 3]) {
    expect(await github.deliver('workflow_job', job, { ...place, deliveryId })).toEqual(duplicate);
  }
  expect(await github.deliver('workflow_run', job, place)).toEqual(accepted);
  await settled(place);

  expect(await world.analyses(place.tenantId)).toHaveLength(1);
});

test('another attempt of a run is a failure of its own', async () => {
  const place = await attached();
  const first = github.failedJob({ log });
  await github.deliver('workflow_job', first, place);
  await settled(place);

  expect(await github.deliver('workflow_job', github.rerun(first), place)).toEqual(accepted);

  await settled(place);
  const analyses = await world.analyses(place.tenantId);
  expect(analyses.map(({ run_id, attempt }) => [run_id, attempt])).toEqual([
    [String(first.runId), '2'],
    [String(first.runId), '1'],
  ]);
});

test('a form with the JSON in it, which GitHub sends unless it is told otherwise, is read', async () => {
  const place = await attached();
  const job = github.failedJob({ log });
  const form = { contentType: 'form' as const };

  expect(await github.deliver('workflow_job', job, { ...place, ...form })).toEqual(accepted);
  const url = place.url.replace(/\?.*/, '');
  expect(await github.deliver('workflow_job', job, { ...place, ...form, url })).toEqual(duplicate);
  const forged = await github.deliver('workflow_job', job, { ...place, ...form, secret: 'another' });
  expect(forged.status).toBe(401);
});

test.each([
  ['without the JSON', 'colour=blue'],
  ['larger than any that a forge sends', `payload=${'x'.repeat(1_100_000)}`],
])('a form %s is not read', async (_, payload) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await world.app.inject({ method: 'POST', url: '/webhook/github', headers, payload });
  expect(answer.json()).toMatchObject({ status: 400, detail: 'The body is not JSON that can be read.' });
});

test('a workflow that could not start is analysed at once, and says where GitHub names the error', async () => {
  const place = await attached();
  const run = github.run({ conclusion: 'startup_failure' });

  expect(await github.deliver('workflow_run', run, place)).toEqual(accepted);

  await settled(place);
  const [analysis] = await world.analyses(place.tenantId);
  expect(analysis).toMatchObject({ category: 'config', title: 'The workflow could not be started: CI' });
  expect(analysis?.build_url).toBe(`${github.baseUrl}/acme/api/actions/runs/${run.id}/attempts/1`);
});

test('a job that the workflow allows to fail is skipped where its run passed', async () => {
  const place = await attached();
  const job = github.failedJob({ log }, { conclusion: 'success' });
  await github.deliver('workflow_job', job, place);

  expect(await settled(place)).toMatchObject([{ state: 'skipped' }]);
  expect(await world.analyses(place.tenantId)).toEqual([]);
});

test('of a fork, a job on a branch that is called main is not one of the default branch', async () => {
  const place = await attached();
  const job = github.failedJob({ log }, { event: 'pull_request', headRepository: 'rroe/api' });
  await github.deliver('workflow_job', job, place);
  await settled(place);

  const [analysis] = await world.analyses(place.tenantId);
  expect(analysis?.branch).toBe('rroe:main');
  expect(analysis?.severity_reason).not.toContain('default branch');
});

test('a job that passes later is kept as an outcome', async () => {
  const place = await attached();
  const failed = github.failedJob({ log });
  await github.deliver('workflow_job', failed, place);
  await settled(place);
  const completedAt = new Date(Date.now() + 1000).toISOString();
  const passed = github.failedJob({ conclusion: 'success', completedAt }, { conclusion: 'success' });

  expect(await github.deliver('workflow_job', passed, place)).toEqual(ignored);

  const [analysis] = await world.analyses(place.tenantId);
  const { headers } = await aToken(world, place.tenantId, 'read');
  const answer = await world.app.inject({ url: `/api/v1/analyses/${analysis?.id}`, headers });
  const { passed_since } = endpoints.getAnalysis.reply.parse(answer.json());
  expect(passed_since?.commit).toBe(github.runOf(passed).sha);
});

test('a failure that no delivery announced is found by the poll', async () => {
  const place = await attached();
  const job = github.failedJob({ log });
  await world.deps.store.connections.change(place.tenantId, place.connection.id, { nextPollAt: new Date(0) });

  await reconcileDue(world.deps);

  await settled(place);
  expect(await world.analyses(place.tenantId)).toMatchObject([{ run_id: String(job.runId), title: expected.title }]);
});

test('without a token the log that the job posts completes the analysis', async () => {
  const place = await attached({});
  const job = github.failedJob();
  await github.deliver('workflow_job', job, place);
  const [told] = await settled(place);
  const url = `${github.baseUrl}/acme/api/actions/runs/${job.runId}/job/${job.id}`;

  const posted = await world.post(place.tenantId, { provider: 'github-actions', project: 'acme/api', url, log });

  expect(posted.analysis_id).toBe(told?.analysisId);
  expect(github.seen).toEqual([]);
});

test('a ping and other events are ignored, and the journal names them', async () => {
  const place = await attached();
  const job = github.failedJob();
  const { headers, body } = github.delivery('workflow_job', job, place);
  for (const event of ['ping', 'push', 'installation']) {
    const answer = await fetch(place.url, { method: 'POST', headers: { ...headers, 'x-github-event': event }, body });
    expect(await answer.text()).toBe(ignored.body);
  }
  const lines = await world.deps.store.failures.listDeliveries(place.tenantId, place.connection.id, 9);
  expect(lines.map(({ event, answer }) => [event, answer]).toSorted()).toEqual([
    ['installation', 'ignored'],
    ['ping', 'ping'],
    ['push', 'ignored'],
  ]);
});

test.each(['forge-c', 'github'])('a delivery at /webhook/%s is verified', async (product) => {
  const place = await attached();
  const job = github.failedJob({ log });
  const named = { ...place, url: place.url.replace('forge-c', product) };

  expect((await github.deliver('workflow_job', job, { ...named, secret: 'another' })).status).toBe(401);
  expect((await github.deliver('workflow_job', job, { url: named.url })).status).toBe(401);
  expect(await github.deliver('workflow_job', job, named)).toEqual(accepted);
});

/** What a job knows of itself: its run, its attempt and its name, but not its own address. */
function postedBy(job: StubWorkflowJob, own: object = {}) {
  const url = `${github.baseUrl}/acme/api/actions/runs/${job.runId}`;
  const named = { run_id: String(job.runId), attempt: String(job.attempt), job: job.name };
  return { provider: 'github-actions', project: 'acme/api', url, log, ...named, ...own };
}

test('a log that the job posted first is the analysis that its delivery leads to', async () => {
  const place = await attached();
  const job = github.failedJob({ log });
  const posted = await world.post(place.tenantId, postedBy(job));

  await github.deliver('workflow_job', job, place);

  expect(await settled(place)).toMatchObject([{ state: 'analysed', analysisId: posted.analysis_id }]);
  expect(await world.analyses(place.tenantId)).toHaveLength(1);
});

test('a log that the job posts after its delivery completes the analysis that has none', async () => {
  const place = await attached({});
  const job = github.failedJob();
  await github.deliver('workflow_job', job, place);
  const [told] = await settled(place);

  const posted = await world.post(place.tenantId, postedBy(job));

  expect(posted.analysis_id).toBe(told?.analysisId);
  const [completed, ...more] = await world.analyses(place.tenantId);
  expect(more).toEqual([]);
  expect(completed).toMatchObject({ source: 'forge-c', title: expected.title });
});

test('a log that the job posts after its log was fetched is answered with that analysis, and changes nothing', async () => {
  const place = await attached();
  const job = github.failedJob({ log });
  await github.deliver('workflow_job', job, place);
  const [told] = await settled(place);
  const before = await world.analyses(place.tenantId);

  const posted = await world.post(place.tenantId, postedBy(job, { log: 'another text' }));

  expect(posted.analysis_id).toBe(told?.analysisId);
  expect(await world.analyses(place.tenantId)).toEqual(before);
});

test.each([
  ['another attempt', { attempt: '2' }],
  ['another job of the run', { job: 'test (18)' }],
  ['another run', { run_id: '7' }],
  ['another project', { project: 'acme/web' }],
  ['no attempt', { attempt: undefined }],
])('a log of %s is an analysis of its own', async (_, own) => {
  const place = await attached();
  const job = github.failedJob({ log, name: 'test (20)' });
  await github.deliver('workflow_job', job, place);
  const [told] = await settled(place);

  const posted = await world.post(place.tenantId, postedBy(job, own));

  expect(posted.analysis_id).not.toBe(told?.analysisId);
  expect(await world.analyses(place.tenantId)).toHaveLength(2);
});

test('a log and a delivery of one job that arrive together are one analysis', async () => {
  const place = await attached();
  const jobs = Array.from({ length: 6 }, (_, index) => github.failedJob({ log, name: `test (${index})` }));

  await Promise.all(
    jobs.flatMap((job) => [github.deliver('workflow_job', job, place), world.post(place.tenantId, postedBy(job))]),
  );

  await eventually(async () => (await world.failures(place.connection)).length === jobs.length);
  await settled(place);
  const names = (await world.analyses(place.tenantId)).map(({ job }) => job);
  expect(names.toSorted()).toEqual(jobs.map(({ name }) => name));
});
