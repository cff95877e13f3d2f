import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sealToken } from '../../src/service/connections/forge-credential.ts';
import { giveUpForgotten } from '../../src/service/failures/give-up-forgotten.ts';
import { type StubGitlab, startStubGitlab } from '../support/stub-gitlab.ts';
import type { Fault } from '../support/stub-server.ts';
import { type Attached, eventually, startWebhookWorld, type WebhookWorld } from '../support/webhook-world.ts';

const trace = readFileSync('test/logs/gtest/expect-eq.log', 'utf8');
const expected = JSON.parse(readFileSync('test/logs/gtest/expect-eq.json', 'utf8'));
const traces = /GET .*\/trace/;

let world: WebhookWorld;
let gitlab: StubGitlab;
let place: Attached;
let laterMs = 0;

beforeAll(async () => {
  world = await startWebhookWorld({ now: () => new Date(Date.now() + laterMs) });
});
afterAll(async () => await world.close());
beforeEach(async () => {
  laterMs = 0;
  gitlab = await startStubGitlab();
  place = await world.connect(gitlab.place, { token: gitlab.token });
});
afterEach(async () => await gitlab.close());

async function deliver(own: Parameters<StubGitlab['failedJob']>[0] = {}) {
  const job = gitlab.failedJob({ trace, ...own });
  expect((await gitlab.deliver('job', job, place)).status).toBe(202);
  return job;
}

async function theFailure() {
  const [failure] = await world.failures(place.connection);
  if (failure === undefined) throw new Error('no failure was announced');
  return failure;
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

async function tried() {
  return await eventually(async () => {
    const failure = await theFailure();
    return failure.stateReason !== null && failure;
  });
}

const passing: [string, Fault, number][] = [
  ['answers 500 three times', { kind: 'answer', status: 500 }, 3],
  ['answers 429', { kind: 'answer', status: 429, headers: { 'retry-after': '1' } }, 1],
  ['resets the connection half-way', { kind: 'reset' }, 1],
  ['promises more than it sends', { kind: 'short' }, 1],
];

test.each(passing)('a forge that %s is asked again, and the analysis comes', async (_, fault, times) => {
  gitlab.fault(traces, fault, times);

  await deliver();

  expect(await settled()).toMatchObject({ state: 'analysed', tries: times });
  expect(await world.analyses(place.tenantId)).toMatchObject([{ title: expected.title }]);
});

test('a forge that asks to wait is not asked before that, for no failure of the connection', async () => {
  gitlab.fault(traces, { kind: 'answer', status: 429, headers: { 'retry-after': '3600' } });

  await deliver();
  await tried();
  const asked = gitlab.seen.length;
  await deliver();
  await eventually(async () =>
    (await world.failures(place.connection)).every(({ stateReason }) => stateReason !== null),
  );

  expect(gitlab.seen).toHaveLength(asked);
  const due = await world.dueTasks(place.tenantId);
  expect(due).toHaveLength(2);
  for (const at of due) expect(at.getTime() - Date.now()).toBeGreaterThan(3_000_000);
});

test('other connections are served while one forge asks to wait', async () => {
  gitlab.fault(traces, { kind: 'answer', status: 429, headers: { 'retry-after': '3600' } });
  await deliver();
  await tried();
  const other = await startStubGitlab();
  const elsewhere = await world.connect(other.place, { token: other.token });

  await other.deliver('job', other.failedJob({ trace }), elsewhere);

  await eventually(async () => (await world.analyses(elsewhere.tenantId)).length === 1);
  await other.close();
});

test('a log that is not there yet is waited for, and one that stays away is done without', async () => {
  const job = await deliver({ trace: null });
  expect(await tried()).toMatchObject({ state: 'waiting', stateReason: 'The log is not there yet.' });

  job.trace = trace;

  expect(await settled()).toMatchObject({ state: 'analysed' });
  expect(await world.analyses(place.tenantId)).toMatchObject([{ title: expected.title }]);
});

test('a log that never comes ends in an analysis that says so and can be completed', async () => {
  const job = await deliver({ trace: null });
  await tried();

  laterMs = 16 * 60_000;

  expect(await settled()).toMatchObject({ state: 'analysed' });
  const [analysis] = await world.analyses(place.tenantId);
  expect(analysis?.explanation).toContain('The log never came');
  const url = `${gitlab.baseUrl}/acme/api/-/jobs/${job.id}`;
  const posted = await world.post(place.tenantId, { provider: 'gitlab', project: 'acme/api', url, log: trace });
  expect(posted.analysis_id).toBe(analysis?.id);
});

test('a revoked token makes the connection unhealthy and says so; the failure waits for another', async () => {
  gitlab.fault(traces, { kind: 'answer', status: 401, json: { message: '401 Unauthorized' } });

  await deliver();

  const failure = await tried();
  expect(failure).toMatchObject({ state: 'waiting', stateReason: 'GitLab answered 401: 401 Unauthorized' });
  const connection = await world.deps.store.connections.get(place.tenantId, place.connection.id);
  expect(connection?.health).toEqual({
    state: 'unhealthy',
    reason: expect.stringMatching(/^GitLab answered 401: 401 Unauthorized\. Enter another access token/),
  });
  laterMs = 11 * 60_000;
  expect(await settled()).toMatchObject({ state: 'analysed' });
});

test('after a day of refusals the failure ends as failed, visibly, with an analysis that says why', async () => {
  gitlab.fault(traces, { kind: 'answer', status: 403, json: { message: '403 Forbidden' } }, 1000);
  await deliver();
  await tried();

  laterMs = 24 * 60 * 60_000 + 60_000;

  const failure = await settled();
  expect(failure).toMatchObject({
    state: 'failed',
    stateReason: 'Given up after a day. GitLab answered 403: 403 Forbidden',
  });
  const [analysis, ...more] = await world.analyses(place.tenantId);
  expect(more).toEqual([]);
  expect(analysis).toMatchObject({ id: failure.analysisId, category: 'unknown' });
  expect(analysis?.explanation).toContain('The log could not be fetched: GitLab answered 403: 403 Forbidden');
});

test('a failure that has lost its task, as after a backup, ends visibly too', async () => {
  gitlab.fault(traces, { kind: 'answer', status: 503, headers: { 'retry-after': '3600' } });
  await deliver();
  await tried();
  await world.forgetTasks(place.tenantId);

  laterMs = 24 * 60 * 60_000;
  await giveUpForgotten(world.deps);
  expect(await theFailure()).toMatchObject({ state: 'waiting' });
  laterMs = 26 * 60 * 60_000;
  await giveUpForgotten(world.deps);

  expect(await theFailure()).toMatchObject({ state: 'failed' });
  expect(await world.analyses(place.tenantId)).toHaveLength(1);
});

test('a new token is tried at once, whatever the forge said to the one before', async () => {
  gitlab.fault(traces, { kind: 'answer', status: 401 });
  await deliver();
  await tried();
  const { tenantId, connection } = place;
  const credential = sealToken(world.deps, connection, gitlab.token);
  await world.deps.store.connections.change(tenantId, connection.id, { credential });

  await deliver();

  await eventually(async () => (await world.analyses(tenantId)).length === 1);
});
