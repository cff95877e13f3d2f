import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type StubGitlab, startStubGitlab } from '../support/stub-gitlab.ts';
import type { Fault } from '../support/stub-server.ts';
import { type Attached, eventually, startWebhookWorld, type WebhookWorld } from '../support/webhook-world.ts';

const trace = readFileSync('test/logs/gtest/expect-eq.log', 'utf8');
const expected = JSON.parse(readFileSync('test/logs/gtest/expect-eq.json', 'utf8'));
const mib = 1024 ** 2;

let world: WebhookWorld;
let gitlab: StubGitlab;
let place: Attached;

beforeAll(async () => {
  world = await startWebhookWorld();
});
afterAll(async () => await world.close());
beforeEach(async () => {
  gitlab = await startStubGitlab();
  place = await world.connect(gitlab.place, { token: gitlab.token });
});
afterEach(async () => await gitlab.close());

async function deliverFaulty(fault: Fault) {
  gitlab.fault(/GET .*\/trace/, fault);
  await gitlab.deliver('job', gitlab.failedJob({ trace }), place);
}

async function theFailure() {
  const [failure] = await world.failures(place.connection);
  if (failure === undefined) throw new Error('no failure was announced');
  return failure;
}

async function settled() {
  return await eventually(async () => {
    await world.hurry();
    const failure = await theFailure();
    return failure.state !== 'waiting' && failure;
  });
}

/** When the lease of the task under way was renewed last; it is moved back first where `back` says by how much. */
async function leaseOf(tenantId: string, back = '0 s'): Promise<Date | undefined> {
  const client = new Client({ connectionString: world.database.superuserUrl });
  await client.connect();
  const moved = `update pgboss.job set started_on = started_on - $2::interval
    where state = 'active' and data->>'tenantId' = $1 returning started_on`;
  const { rows } = await client.query(moved, [tenantId, back]).finally(() => client.end());
  return rows[0]?.started_on;
}

test('a log over a slow line is fetched in one go, however long it takes beyond the usual', async () => {
  await deliverFaulty({ kind: 'slow', seconds: 17 });

  expect(await settled()).toMatchObject({ state: 'analysed', tries: 0 });
  const [analysis] = await world.analyses(place.tenantId);
  expect(analysis).toMatchObject({ title: expected.title });
  expect(analysis?.log_facts.bytes).toBeGreaterThan(17 * 64 * 1024);
  expect(gitlab.seen.filter(({ path }) => path.endsWith('/trace'))).toHaveLength(1);
});

test('a task that is under way does not expire', async () => {
  await deliverFaulty({ kind: 'hang' });

  const old = await eventually(async () => await leaseOf(place.tenantId, '8 s'));

  await eventually(async () => {
    const renewed = await leaseOf(place.tenantId);
    return renewed !== undefined && renewed > old;
  });
});

test('a log of 200 MB is read to its end, and kept from there in bounded memory', async () => {
  const before = process.memoryUsage.rss();
  let grown = 0;
  const watch = setInterval(() => {
    grown = Math.max(grown, process.memoryUsage.rss() - before);
  }, 50);

  await deliverFaulty({ kind: 'flood', bytes: 200 * mib });

  expect(await settled().finally(() => clearInterval(watch))).toMatchObject({ state: 'analysed', tries: 0 });
  const [analysis] = await world.analyses(place.tenantId);
  expect(analysis).toMatchObject({ title: expected.title });
  expect(analysis?.log_facts).toMatchObject({ truncated: true, bytes: 10 * mib });
  expect(analysis?.evidence[0]?.line).toBeGreaterThan(199 * 1024);
  // Sender, service and analyser are one process here; what was dropped is not in it.
  expect(grown).toBeLessThan(150 * mib);
});

test.each([
  ['never answers', { kind: 'hang' }],
  ['sends a byte a second', { kind: 'drip' }],
] as const)('a forge that %s is given up on in time and asked again', async (_, fault) => {
  await deliverFaulty(fault);

  await eventually(async () => (await theFailure()).tries === 1);
  expect(await settled()).toMatchObject({ state: 'analysed' });
  expect(await world.analyses(place.tenantId)).toMatchObject([{ title: expected.title }]);
});
