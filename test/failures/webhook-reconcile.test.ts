import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { reconcileDue } from '../../src/service/failures/reconcile.ts';
import { schedules } from '../../src/tasks/schedules.ts';
import { startStubBitbucket } from '../support/stub-bitbucket.ts';
import { type StubGitlab, startStubGitlab } from '../support/stub-gitlab.ts';
import { type Attached, eventually, startWebhookWorld, type WebhookWorld } from '../support/webhook-world.ts';

const trace = readFileSync('test/logs/gtest/expect-eq.log', 'utf8');
const minuteMs = 60_000;

let world: WebhookWorld;
let gitlab: StubGitlab;
let laterMs = 0;

beforeAll(async () => {
  world = await startWebhookWorld({ now: () => new Date(Date.now() + laterMs) });
});
afterAll(async () => await world.close());
beforeEach(async () => {
  laterMs = 0;
  gitlab = await startStubGitlab();
});
afterEach(async () => await gitlab.close());

async function attached(own: object = {}): Promise<Attached> {
  return await world.connect(gitlab.place, { token: gitlab.token, nextPollAt: new Date(), ...own });
}

async function poll(): Promise<void> {
  laterMs += 6 * minuteMs;
  await reconcileDue(world.deps);
}

async function health({ connection }: Attached) {
  return (await world.deps.store.connections.get(connection.tenantId, connection.id))?.health;
}

async function settled({ connection }: Attached, count: number) {
  return await eventually(async () => {
    const all = await world.failures(connection);
    return all.length === count && all.every(({ state }) => state === 'analysed') && (await world.waitingTasks()) === 0;
  });
}

test('a failed pipeline that no delivery told of is found by the poll, with its children, and only once', async () => {
  const place = await attached();
  const job = gitlab.failedJob({ name: 'unit', trace });
  gitlab.child(job, { name: 'below', trace });

  await poll();
  await settled(place, 2);
  await poll();
  await gitlab.deliver('job', job, place);

  await settled(place, 2);
  const jobs = (await world.analyses(place.tenantId)).map((analysis) => analysis.job);
  expect(jobs.toSorted()).toEqual(['below', 'unit']);
});

test('a connection is polled by one of those who ask, and not again before its time', async () => {
  await attached();

  laterMs += minuteMs;
  await Promise.all([reconcileDue(world.deps), reconcileDue(world.deps), reconcileDue(world.deps)]);
  const asked = gitlab.seen.length;
  await reconcileDue(world.deps);

  expect(gitlab.seen.filter(({ path }) => path.includes('source=parent_pipeline'))).toHaveLength(1);
  expect(gitlab.seen).toHaveLength(asked);
});

test('a webhook that the forge has disabled makes the connection unhealthy until it works again', async () => {
  const place = await attached();
  gitlab.hooks.push({ ...aHook, id: 31, url: place.url, token: place.secret });
  await world.deps.store.connections.change(place.tenantId, place.connection.id, { hookId: '31' });
  const [hook] = gitlab.hooks;
  if (!hook) throw new Error('no hook');

  hook.alertStatus = 'disabled';
  await poll();
  expect(await health(place)).toEqual({ state: 'unhealthy', reason: expect.stringContaining('disabled') });
  hook.alertStatus = 'executable';
  await poll();
  expect(await health(place)).toEqual({ state: 'waiting', reason: null });
  gitlab.hooks.length = 0;
  await poll();
  expect(await health(place)).toEqual({ state: 'unhealthy', reason: expect.stringContaining('gone from the forge') });
});

const aHook = {
  failures: 0,
  alertStatus: 'executable',
  jobEvents: true,
  pipelineEvents: true,
} as StubGitlab['hooks'][0];

test('a credential that is no longer taken makes the connection unhealthy, and one that is heals it', async () => {
  const place = await attached();
  gitlab.fault(/GET .*\/pipelines/, { kind: 'answer', status: 401, json: { message: '401 Unauthorized' } });

  await poll();
  expect(await health(place)).toEqual({
    state: 'unhealthy',
    reason: expect.stringMatching(/^GitLab answered 401: 401 Unauthorized\. Enter another access token/),
  });
  await poll();

  expect(await health(place)).toEqual({ state: 'waiting', reason: null });
});

test('a forge that is away changes nothing and holds up no other', async () => {
  const place = await attached();
  const other = await startStubGitlab();
  const elsewhere = await world.connect(other.place, { token: other.token, nextPollAt: new Date() });
  gitlab.fault(/GET .*\/pipelines/, { kind: 'answer', status: 503 });
  other.failedJob({ trace });

  await poll();

  await settled(elsewhere, 1);
  expect(await health(place)).toEqual({ state: 'waiting', reason: null });
  await other.close();
});

test('with a token the builds of a Bitbucket Data Center are polled for, and analysed by their words', async () => {
  const bitbucket = await startStubBitbucket({ edition: 'self-hosted' });
  const place = await world.connect(bitbucket.place, { token: bitbucket.token, nextPollAt: new Date() });
  const status = bitbucket.status({ description: '2 tests failed' });

  await poll();

  await settled(place, 1);
  const [analysis] = await world.analyses(place.tenantId);
  expect(analysis).toMatchObject({ source: 'forge-b', commit: status.commit, build_url: status.url });
  expect(analysis?.root_cause).toContain('2 tests failed');
  const polled = await world.deps.store.connections.get(place.tenantId, place.connection.id);
  expect((polled?.nextPollAt?.getTime() ?? 0) - (polled?.lastPolledAt?.getTime() ?? 0)).toBe(minuteMs);
  const looks = schedules.find(({ name }) => name === 'reconcile');
  expect(looks?.everyMs).toBeLessThanOrEqual(minuteMs / 4);
  await bitbucket.close();
});

test('a poll that may have missed something says so in the health, until one has not', async () => {
  const bitbucket = await startStubBitbucket({ edition: 'self-hosted' });
  const place = await world.connect(bitbucket.place, { token: bitbucket.token, nextPollAt: new Date() });
  for (let commit = 0; commit < 60; commit += 1) bitbucket.status({ state: 'SUCCESSFUL' });

  await poll();
  expect(await health(place)).toEqual({
    state: 'waiting',
    reason: expect.stringContaining('of what no delivery announced, something may be missing'),
  });
  bitbucket.statuses.splice(0, 30);
  await poll();

  expect(await health(place)).toEqual({ state: 'waiting', reason: null });
  await bitbucket.close();
});
