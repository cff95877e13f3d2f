import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { aChannel, storedTenant } from '../support/builders.ts';
import { type StubGitlab, startStubGitlab } from '../support/stub-gitlab.ts';
import { type Attached, eventually, startWebhookWorld, type WebhookWorld } from '../support/webhook-world.ts';

const trace = readFileSync('test/logs/gtest/expect-eq.log', 'utf8');
const expected = JSON.parse(readFileSync('test/logs/gtest/expect-eq.json', 'utf8'));
const traces = /GET .*\/trace/;
const minuteMs = 60_000;

let world: WebhookWorld;
let gitlab: StubGitlab;
let place: Attached;
let channelId: string;
let laterMs = 0;

beforeAll(async () => {
  world = await startWebhookWorld({ now: () => new Date(Date.now() + laterMs) });
});
afterAll(async () => await world.close());
beforeEach(async () => {
  laterMs = 0;
  gitlab = await startStubGitlab();
  const { id: tenantId } = await storedTenant(world.deps.store, { plan: 'paid' });
  place = await world.connect(gitlab.place, { token: gitlab.token, tenantId });
  const channel = aChannel();
  channelId = channel.id;
  await world.deps.store.channels.create(tenantId, channel, {});
});
afterEach(async () => await gitlab.close());

type Own = Parameters<StubGitlab['failedJob']>[0];

async function deliver(own: Own = {}) {
  const job = gitlab.failedJob({ reason: 'runner_system_failure', trace: null, ...own });
  expect((await gitlab.deliver('job', job, place)).status).toBe(202);
  return job;
}

async function theFailure() {
  const [failure, ...more] = await world.failures(place.connection);
  if (failure === undefined || more.length > 0) throw new Error('one failure should have been announced');
  return failure;
}

async function theAnalysis() {
  return await eventually(async () => (await world.analyses(place.tenantId))[0]);
}

/** What is planned for later is done now, as often as it takes; meanwhile the service's clock runs fast. */
async function settled() {
  return await eventually(async () => {
    laterMs += 2_000;
    await world.hurry();
    const failure = await theFailure();
    return failure.state !== 'waiting' && failure;
  });
}

/** How long after they were planned the messages about an analysis go out; of one channel. */
async function journal() {
  const all = await world.deps.store.notifications.list(place.tenantId, channelId, { limit: 9 });
  return all.map(({ state, analysisId, dueAt, createdAt }) => {
    return { state, analysisId, waitsMs: dueAt.getTime() - createdAt.getTime() };
  });
}

test('a reason that speaks for itself is an analysis at once, which the log completes', async () => {
  const job = await deliver();

  const early = await theAnalysis();
  expect(early).toMatchObject({ category: 'runner', title: 'The runner failed: unit' });
  expect(early.explanation).toContain('Its log is not there yet; when it comes, this analysis is completed.');
  expect(await theFailure()).toMatchObject({ state: 'waiting', analysisId: early.id });
  expect(await journal()).toEqual([{ state: 'waiting', analysisId: early.id, waitsMs: 2 * minuteMs }]);

  job.trace = trace;

  expect(await settled()).toMatchObject({ state: 'analysed', analysisId: early.id });
  const { id, created_at } = early;
  expect(await world.analyses(place.tenantId)).toMatchObject([{ id, created_at, title: expected.title }]);
  const [message, ...more] = await journal();
  expect(more).toEqual([]);
  expect(message).toMatchObject({ analysisId: id });
  // It goes out when the log has come, whenever that is, and not at the time that was planned for the reason.
  expect(message?.waitsMs).not.toBe(2 * minuteMs);
});

test.each([
  'script_failure',
  'unknown_failure',
  null,
])('a reason that says nothing waits for the log: %s', async (reason) => {
  const job = await deliver({ reason });
  await eventually(async () => (await theFailure()).tries > 1);
  expect(await world.analyses(place.tenantId)).toEqual([]);
  // The task of the last try may end a moment after it has planned the next one.
  await eventually(async () => (await world.waitingTasks(place.tenantId)) === 1);

  job.trace = trace;

  await settled();
  expect(await world.analyses(place.tenantId)).toMatchObject([{ title: expected.title }]);
});

test('a forge that does not answer for the log keeps nobody waiting for the reason', async () => {
  gitlab.fault(traces, { kind: 'hang' });

  await deliver({ trace });

  const early = await theAnalysis();
  expect(early).toMatchObject({ category: 'runner' });
  expect(await settled()).toMatchObject({ state: 'analysed', analysisId: early.id });
  expect(await world.analyses(place.tenantId)).toMatchObject([{ id: early.id, title: expected.title }]);
});

test('a log that never comes is said in the analysis, which one that is posted later still completes', async () => {
  const job = await deliver();
  const early = await theAnalysis();

  laterMs = 16 * minuteMs;

  expect(await settled()).toMatchObject({ state: 'analysed', analysisId: early.id });
  const [analysis, ...more] = await world.analyses(place.tenantId);
  expect(more).toEqual([]);
  expect(analysis).toMatchObject({ id: early.id, category: 'runner', occurrence: { count: 1, is_new: true } });
  expect(analysis?.explanation).toContain('The log never came: The log is not there yet.');
  expect(await journal()).toHaveLength(1);
  const url = `${gitlab.baseUrl}/acme/api/-/jobs/${job.id}`;
  const posted = await world.post(place.tenantId, { provider: 'gitlab', project: 'acme/api', url, log: trace });
  expect(posted.analysis_id).toBe(early.id);
});

test('after a day of refusals the failure is given up on, and its analysis says why', async () => {
  gitlab.fault(traces, { kind: 'answer', status: 403, json: { message: '403 Forbidden' } }, 1000);
  await deliver({ trace });
  const early = await theAnalysis();
  await eventually(async () => (await theFailure()).stateReason !== null);

  laterMs = 24 * 60 * minuteMs + minuteMs;

  expect(await settled()).toMatchObject({ state: 'failed', analysisId: early.id });
  const analyses = await world.analyses(place.tenantId);
  expect(analyses).toMatchObject([{ id: early.id, category: 'runner' }]);
  expect(analyses[0]?.explanation).toContain('The log could not be fetched: GitLab answered 403: 403 Forbidden');
});

test('a log that the CI posts meanwhile ends the waiting for the one of the forge', async () => {
  const job = await deliver();
  const early = await theAnalysis();
  const url = `${gitlab.baseUrl}/acme/api/-/jobs/${job.id}`;
  await world.post(place.tenantId, { provider: 'gitlab', project: 'acme/api', url, log: trace });

  job.trace = 'src/other.ts(1,1): error TS2322: No.\n';

  expect(await settled()).toMatchObject({ state: 'analysed', analysisId: early.id });
  expect(await world.analyses(place.tenantId)).toMatchObject([{ id: early.id, title: expected.title }]);
});

test('however often and in whatever order it is told, there is one analysis and one message', async () => {
  const job = gitlab.failedJob({ reason: 'stuck_or_timeout_failure', trace: null });
  const kinds = ['pipeline', 'job', 'job', 'pipeline'] as const;

  await Promise.all(kinds.map(async (kind) => await gitlab.deliver(kind, job, place)));
  const early = await theAnalysis();
  for (const kind of kinds) await gitlab.deliver(kind, job, place);
  job.trace = trace;
  await settled();
  // Only the message waits.
  await eventually(async () => (await world.waitingTasks(place.tenantId)) <= 1);

  expect(await world.analyses(place.tenantId)).toMatchObject([{ id: early.id, title: expected.title }]);
  expect(await journal()).toHaveLength(1);
});

test('a reason that comes after the failure is learnt', async () => {
  const job = gitlab.failedJob({ reason: 'data_integrity_failure', trace: null });
  const told = gitlab.delivery('job', job, place);
  const body = told.body.replace('"data_integrity_failure"', 'null');
  await fetch(place.url, { method: 'POST', headers: told.headers, body });
  await eventually(async () => (await theFailure()).tries > 0);

  const answer = await gitlab.deliver('job', job, place);

  expect(answer.body).toBe('{"status":"duplicate"}');
  expect(await theAnalysis()).toMatchObject({ title: 'GitLab found the job in a broken state: unit' });
});

test('a log that is there at once is analysed at once, and wins over the reason', async () => {
  await deliver({ trace });

  expect(await settled()).toMatchObject({ state: 'analysed', tries: 0 });
  expect(await world.analyses(place.tenantId)).toMatchObject([{ title: expected.title }]);
  await eventually(async () => (await world.waitingTasks(place.tenantId)) <= 1);
  expect(await world.analyses(place.tenantId)).toHaveLength(1);
});

test('of a partial log that shows no cause the reason is the cause', async () => {
  const partial = 'Running with gitlab-runner 17.5.0 (12030cf4)\n  on shared, system ID: s_1\nPreparing environment\n';
  await deliver({ trace: partial });

  await settled();

  const [analysis] = await world.analyses(place.tenantId);
  expect(analysis).toMatchObject({ category: 'runner', title: 'The runner failed: unit' });
  expect(analysis?.explanation).toContain('Its log shows no more of it.');
  expect(analysis?.log_facts.bytes).toBe(partial.length);
});

test('what a process could not do before it was killed, another does', async () => {
  const idle = await startWebhookWorld({ works: false });
  const attached = await idle.connect(gitlab.place, { token: gitlab.token });
  const job = gitlab.failedJob({ reason: 'scheduler_failure', trace: null });
  await gitlab.deliver('job', job, attached);
  expect(await idle.analyses(attached.tenantId)).toEqual([]);

  await idle.work();

  const early = await eventually(async () => (await idle.analyses(attached.tenantId))[0]);
  expect(early).toMatchObject({ title: 'GitLab could not schedule the job: unit' });
  job.trace = trace;
  await eventually(async () => {
    await idle.hurry();
    return (await idle.analyses(attached.tenantId))[0]?.title === expected.title;
  });
  expect(await idle.analyses(attached.tenantId)).toMatchObject([{ id: early.id }]);
  await idle.close();
});
