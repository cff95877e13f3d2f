import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveOfFailure } from '../../src/service/failures/save-of-failure.ts';
import type { NewAnalysis } from '../../src/store/analyses/analysis-store.ts';
import { aConnection, aFailure, anAnalysis } from '../support/builders.ts';
import { type NotifyWorld, startNotifyWorld } from '../support/notify-world.ts';
import { announce } from '../support/store-analysis.ts';

let world: NotifyWorld;
const minute = 60_000;
const hour = 60 * minute;
const nothingKnown = { category: 'unknown', confidence: 0 } as const;

beforeAll(async () => {
  world = await startNotifyWorld();
});
afterAll(async () => await world.close());

/** A failure that a forge told of without a log, and the address of its build. */
async function told(tenantId: string, own: Partial<NewAnalysis> = {}): Promise<NewAnalysis> {
  const { store, now } = world.deps;
  const connection = aConnection(tenantId, { forge: 'forge-b', edition: 'self-hosted' });
  await store.connections.create(tenantId, connection, {});
  const run = { ...aFailure('').run, build_url: `https://jenkins.example/job/${randomUUID()}/7/`, job: 'api' };
  const record = aFailure(connection.id, { run });
  const failures = [{ record, task: undefined }];
  await announce(store, tenantId, { connectionId: connection.id, failures, tasks: [], at: now() });
  const analysis = anAnalysis({
    ...{ ...run, source: 'forge-b', created_at: now().toISOString(), ...nothingKnown, title: 'No log', ...own },
  });
  const end = { state: 'analysed', stateReason: null, at: now() } as const;
  const failed = { failureId: record.id, analysis, awaitsLog: true, end };
  await saveOfFailure(world.deps, tenantId, failed);
  return analysis;
}

/** The log of that build comes later, by ingest. */
async function posted(tenantId: string, { build_url }: NewAnalysis, own: Partial<NewAnalysis> = {}) {
  await world.failure(tenantId, { build_url, title: 'What the log says', ...own });
}

/** The titles that one channel was told of, oldest first; of a digest those of its entries. */
function titles(channelId: string): unknown[] {
  const taken = world.chat.taken.filter(({ path }) => path.endsWith(channelId));
  return taken.map(({ body: { data } }) => data.analysis?.title ?? data.entries.map(entryWords));
}

function entryWords({ title, count }: { title: string; count: number }): string {
  return `${title} ${count}`;
}

test('a log that is posted within two minutes is told at once, in the place of that there was none', async () => {
  const tenant = await world.tenant();
  const channel = await world.channel(tenant);

  const failure = await told(tenant);
  await world.pass(minute);
  const early = titles(channel.id);
  await posted(tenant, failure);
  await world.pass(0);
  const completed = titles(channel.id);
  await world.pass(hour);

  expect(early).toEqual([]);
  expect(completed).toEqual(['What the log says']);
  expect(titles(channel.id)).toEqual(completed);
  expect(await world.journal(tenant, channel.id)).toMatchObject([{ state: 'sent', analysisId: failure.id }]);
});

test('without a log it is told after two minutes, and not again when the log comes', async () => {
  const tenant = await world.tenant();
  const channel = await world.channel(tenant);

  const failure = await told(tenant);
  await world.pass(2 * minute - 1);
  const early = titles(channel.id);
  await world.pass(1);
  await posted(tenant, failure);
  await world.pass(hour);

  expect(early).toEqual([]);
  expect(titles(channel.id)).toEqual(['No log']);
});

test('what the forge itself knows the reason of is told at once', async () => {
  const tenant = await world.tenant();
  const channel = await world.channel(tenant);

  await told(tenant, { title: 'No runner', category: 'runner', confidence: 0.9 });
  await world.pass(0);

  expect(titles(channel.id)).toEqual(['No runner']);
});

test('filters look at what the log says where it comes in time', async () => {
  const tenant = await world.tenant();
  const wants = async (category: 'unknown' | 'test') =>
    await world.channel(tenant, { filters: { categories: [category] } });
  const [unknown, tests] = [await wants('unknown'), await wants('test')];

  const failure = await told(tenant);
  await posted(tenant, failure, { category: 'test' });
  await world.pass(hour);

  expect([titles(unknown.id), titles(tests.id)]).toEqual([[], ['What the log says']]);
  expect(await world.journal(tenant, unknown.id)).toMatchObject([
    { state: 'dropped', reason: 'Its log came, and the filters do not want what it says.' },
  ]);
});

test('a digest counts the causes that the logs showed', async () => {
  const tenant = await world.tenant();
  const channel = await world.channel(tenant, { digest: 'hourly' });
  const fingerprint = `v1:${'b'.repeat(32)}`;
  const failures = [await told(tenant, { fingerprint }), await told(tenant, { fingerprint })];

  await posted(tenant, failures[0] as NewAnalysis, { title: 'One' });
  await posted(tenant, failures[1] as NewAnalysis, { title: 'Other' });
  await world.pass(2 * hour);

  expect(titles(channel.id)).toEqual([expect.arrayContaining(['One 1', 'Other 1'])]);
});

test('what was being sent when the log came is not sent again', async () => {
  const tenant = await world.tenant();
  const channel = await world.channel(tenant);
  world.chat.script({ status: 500 });

  const failure = await told(tenant);
  await world.pass(2 * minute);
  await posted(tenant, failure);
  await world.pass(hour);

  expect(titles(channel.id)).toEqual(['What the log says']);
  expect(await world.journal(tenant, channel.id)).toMatchObject([{ state: 'sent', tries: 2 }]);
});
