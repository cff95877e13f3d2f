import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seal } from '../../src/kernel/seal.ts';
import { claimNotification } from '../../src/service/notifications/claim-notification.ts';
import { deliverNotification } from '../../src/service/notifications/deliver-notification.ts';
import { giveUpNotification } from '../../src/service/notifications/give-up-notification.ts';
import { setPlan } from '../../src/service/operator/set-plan.ts';
import { aSeverityBasis, aUser } from '../support/builders.ts';
import { knowCause } from '../support/know-cause.ts';
import { type NotifyWorld, startNotifyWorld } from '../support/notify-world.ts';
import type { Received } from '../support/stub-chat.ts';

let world: NotifyWorld;
const minute = 60_000;
const hour = 60 * minute;
const fingerprint = `v1:${'a'.repeat(32)}`;

beforeAll(async () => {
  world = await startNotifyWorld();
});
afterAll(async () => await world.close());

/** What one channel got, oldest first. */
function got(channelId: string): Received[] {
  return world.chat.taken.filter(({ path }) => path.endsWith(channelId));
}

test('a failure is told once, at once, with its place, its cause and its links', async () => {
  const tenant = await world.tenant();
  const channel = await world.channel(tenant);

  const failure = await world.failure(tenant);
  await world.pass(0);

  const [message, ...more] = got(channel.id);
  expect(more).toEqual([]);
  expect(message?.body).toMatchObject({
    type: 'analysis.completed',
    data: {
      analysis: { id: failure.id, title: failure.title, occurrence: { count: 1, is_new: true } },
      ...{ count: 1, url: `https://firstfail.example.com/analyses/${failure.id}` },
    },
  });
  const [entry] = await world.journal(tenant, channel.id);
  expect(entry).toMatchObject({ state: 'sent', tries: 1, analysisId: failure.id, reason: null });
  expect(await world.deps.store.channels.get(tenant, channel.id)).toMatchObject({ lastSentAt: world.deps.now() });
});

test('nobody is told on the Free plan, of another tenant, or by a channel that is paused', async () => {
  const [free, paid, other] = [await world.tenant('free'), await world.tenant(), await world.tenant()];
  const silent = [
    await world.channel(free),
    await world.channel(paid, { state: 'paused' }),
    await world.channel(other),
  ];

  for (const tenant of [free, paid]) await world.failure(tenant);
  await world.pass(hour);

  for (const { id } of silent) expect(got(id)).toEqual([]);
  expect(world.queue).toEqual([]);
});

test('a channel hears only of what its filters want', async () => {
  const tenant = await world.tenant();
  const filters = [
    { severity: ['critical' as const] },
    { projects: ['acme/*'] },
    { branches: ['release/*'] },
    { categories: ['network' as const] },
    { only_new: true },
  ];
  const made = [];
  for (const filter of filters) made.push(await world.channel(tenant, { filters: filter }));

  await world.failure(tenant, { fingerprint, project: 'other/web' });
  await world.failure(tenant, { fingerprint, project: 'other/web', severity: 'critical', branch: 'release/1' });
  await world.failure(tenant, { fingerprint, project: 'acme/web', category: 'network' });
  await world.pass(hour);

  const journals = await Promise.all(made.map(async ({ id }) => (await world.journal(tenant, id)).length));
  expect(journals).toEqual([1, 1, 1, 1, 1]);
});

test('a burst of one cause is one message that counts, behind the first one', async () => {
  const tenant = await world.tenant();
  const channel = await world.channel(tenant);
  const first = await world.failure(tenant, { fingerprint });
  await world.pass(minute);
  for (let at = 0; at < 5; at++) {
    await world.failure(tenant, { fingerprint });
    await world.pass(10_000);
  }
  const newest = await world.failure(tenant, { fingerprint });
  const another = await world.failure(tenant);
  await world.pass(hour);

  const told = got(channel.id).map(({ body: { data } }) => [data.analysis.id, data.count]);
  expect(told).toEqual([
    [first.id, 1],
    [another.id, 1],
    [newest.id, 6],
  ]);
  const journal = await world.journal(tenant, channel.id);
  expect(journal.every(({ state }) => state === 'sent')).toBe(true);
  expect(world.queue).toEqual([]);
});

test('what comes while the first message is on its way is behind it too', async () => {
  const tenant = await world.tenant();
  const channel = await world.channel(tenant);
  const { notifications } = world.deps.store;
  await world.failure(tenant, { fingerprint });
  const [task] = world.queue.splice(0);
  // As another process does that waits for the chat's answer.
  const claim = await claimNotification(world.deps, { tenantId: tenant, id: task?.id ?? '' });

  await world.failure(tenant, { fingerprint });
  const incident = await world.channel(tenant);
  await world.failure(tenant, { fingerprint });
  await world.pass(5_000);
  const meanwhile = [got(channel.id).length, got(incident.id).length];
  await notifications.complete(tenant, claim as NonNullable<typeof claim>, { kind: 'sent', at: world.deps.now() });
  await world.pass(9 * minute);
  const soon = got(channel.id).length;
  await world.pass(2 * minute);

  expect(meanwhile).toEqual([0, 1]);
  expect(soon).toBe(0);
  expect(got(channel.id).map(({ body: { data } }) => data.count)).toEqual([2]);
});

test('a cause in three projects within an hour opens an incident, told once when it opens and once when it is over', async () => {
  const tenant = await world.tenant();
  const channel = await world.channel(tenant, { filters: { only_new: true } });
  for (const project of ['a', 'b', 'c', 'd', 'c']) {
    await world.failure(tenant, { fingerprint, project });
    await world.pass(minute);
  }
  const calm = got(channel.id).length;
  await world.pass(3 * hour);
  for (const project of ['a', 'b', 'c']) await world.failure(tenant, { fingerprint, project });
  await world.pass(hour);

  expect(calm).toBe(2);
  expect(got(channel.id).map(({ body }) => body.type)).toEqual([
    ...['analysis.completed', 'incident.opened', 'incident.closed'],
    'incident.opened',
  ]);
  const [, opened, closed] = got(channel.id).map(({ body }) => body.data);
  expect(opened.incident).toMatchObject({ kind: 'cause', fingerprint, projects: ['a', 'b', 'c'], closed_at: null });
  expect(opened).toMatchObject({ count: 3, analysis: { fingerprint, project: 'c' } });
  expect(opened.url).toBe(`https://firstfail.example.com/incidents/${opened.incident.id}`);
  expect(closed).toMatchObject({ count: 5, incident: { id: opened.incident.id, projects: ['a', 'b', 'c', 'd'] } });
  expect(closed.incident.closed_at).not.toBeNull();
  const journal = await world.journal(tenant, channel.id);
  expect(journal.filter(({ incidentId }) => incidentId !== null).map(({ analysisId }) => analysisId)).toEqual([
    ...[null, null, null],
  ]);
});

test('what waits about single failures of an incident is told with it, but for what is critical', async () => {
  const tenant = await world.tenant();
  const channel = await world.channel(tenant);
  // Each at a moment of its own, so that it is certain which is the newest.
  const incident = async (project: string, own = {}) => {
    await world.pass(1);
    return await world.failure(tenant, { fingerprint, project, ...own });
  };
  await incident('a');
  await world.pass(minute);
  for (const project of ['a', 'b']) await incident(project);
  await incident('b', { severity: 'critical' });
  await incident('c');
  await incident('d');
  const critical = await incident('d', { severity: 'critical' });
  await world.pass(hour);

  const types = got(channel.id).map(({ body }) => body.type);
  expect(types).toEqual(['analysis.completed', 'incident.opened', 'analysis.completed']);
  expect(got(channel.id)[2]?.body.data).toMatchObject({ count: 2, analysis: { id: critical.id } });
  const dropped = (await world.journal(tenant, channel.id)).filter(({ state }) => state === 'dropped');
  expect(dropped.map(({ reason }) => reason)).toEqual(Array(2).fill('It was told with its incident.'));
});

test('a channel hears of an incident whose analyses its filters want, from the first such analysis on', async () => {
  const tenant = await world.tenant();
  const filters = [{ projects: ['a'] }, { projects: ['d'] }, { projects: ['x'] }, { branches: ['main'] }];
  const made = [];
  for (const filter of filters) made.push(await world.channel(tenant, { filters: filter }));
  for (const project of ['a', 'b', 'c']) await world.failure(tenant, { fingerprint, project, branch: 'fix' });
  await world.pass(minute);
  const atOpening = made.map(({ id }) =>
    got(id)
      .map(({ body }) => body.type)
      .at(-1),
  );
  await world.failure(tenant, { fingerprint, project: 'd', branch: 'fix' });
  await world.pass(3 * hour);

  expect(atOpening).toEqual(['incident.opened', undefined, undefined, undefined]);
  expect(
    made.map(({ id }) =>
      got(id)
        .map(({ body }) => body.type)
        .slice(-2),
    ),
  ).toEqual([['incident.opened', 'incident.closed'], ['incident.opened', 'incident.closed'], ...[[], []]]);
});

test('nobody is told of the end of an incident on the Free plan, or by a channel that is paused by then', async () => {
  const [left, paused] = [await world.tenant(), await world.tenant()];
  const channels = [await world.channel(left), await world.channel(paused)];
  for (const tenant of [left, paused])
    for (const project of ['a', 'b', 'c']) await world.failure(tenant, { fingerprint, project });
  await world.pass(minute);
  await setPlan(world.deps, { tenant: left, plan: 'free' });
  await world.deps.store.channels.change(paused, channels[1]?.id ?? '', { state: 'paused' });
  await world.pass(3 * hour);

  for (const { id } of channels) expect(got(id).map(({ body }) => body.type)).not.toContain('incident.closed');
  expect(world.queue).toEqual([]);
});

test('an incident that opens and closes before a digest is one entry of it', async () => {
  world.at('2026-11-21T09:05:00Z');
  const tenant = await world.tenant();
  const channel = await world.channel(tenant, { digest: 'daily' });
  for (const project of ['a', 'b', 'c', 'c']) await world.failure(tenant, { fingerprint, project });
  await world.failure(tenant);
  await world.pass(24 * hour);

  const [{ body }, ...more] = got(channel.id) as [Received];
  expect(more).toEqual([]);
  expect(body).toMatchObject({ type: 'digest', data: { causes: 2, failures: 5 } });
  const [incident] = body.data.entries.filter((entry: { incident: string | null }) => entry.incident !== null);
  expect(incident).toMatchObject({ fingerprint, count: 4 });
  expect(incident.url).toBe(`https://firstfail.example.com/incidents/${incident.incident}`);
});

test('what an earlier version planned of an incident by an analysis is told as the analysis', async () => {
  const tenant = await world.tenant();
  const channel = await world.channel(tenant);
  const failure = await world.failure(tenant);
  const client = new Client({ connectionString: world.databaseUrl });
  await client.connect();
  await client.query(`update notifications set event = 'incident.opened' where channel_id = $1`, [channel.id]);
  await client.end();
  await world.pass(minute);

  expect(got(channel.id).map(({ body }) => [body.type, body.data.analysis.id])).toEqual([
    ['analysis.completed', failure.id],
  ]);
});

test('three projects in more than an hour are no incident', async () => {
  const tenant = await world.tenant();
  const channel = await world.channel(tenant);
  for (const project of ['a', 'b', 'c']) {
    await world.failure(tenant, { fingerprint, project });
    await world.pass(40 * minute);
  }

  expect(got(channel.id).map(({ body }) => body.type)).toEqual(Array(3).fill('analysis.completed'));
});

test.each([
  ['nobody knows', { category: 'unknown' as const }],
  ['was a cancelled run', { category: 'cancelled' as const }],
  ['no line shows', { evidence: [] }],
])('a cause that %s opens no incident', async (_, own) => {
  const tenant = await world.tenant();
  const channel = await world.channel(tenant);
  for (const project of ['a', 'b', 'c', 'd']) {
    await world.failure(tenant, { fingerprint, project, ...own });
    await world.pass(minute);
  }
  await world.pass(hour);

  expect(new Set(got(channel.id).map(({ body }) => body.type))).toEqual(new Set(['analysis.completed']));
});

test('an hourly digest gathers causes, the most severe first', async () => {
  world.at('2026-11-21T10:05:00Z');
  const tenant = await world.tenant();
  const channel = await world.channel(tenant, { digest: 'hourly' });
  await world.failure(tenant, { fingerprint, severity: 'low' });
  await world.failure(tenant, { fingerprint, severity: 'low' });
  const worst = await world.failure(tenant, { severity: 'critical' });

  await world.pass(54 * minute);
  const early = got(channel.id).length;
  await world.pass(2 * minute);

  expect(early).toBe(0);
  expect(got(channel.id).map(({ body }) => body)).toMatchObject([
    {
      type: 'digest',
      timestamp: '2026-11-21T11:00:00.000Z',
      data: {
        failures: 3,
        causes: 2,
        entries: [
          { id: worst.id, count: 1 },
          { severity: 'low', count: 2 },
        ],
      },
    },
  ]);
});

test('a daily digest comes at nine where the quiet hours are kept', async () => {
  world.at('2026-11-21T12:00:00Z');
  const tenant = await world.tenant();
  const quietHours = { start: '22:00', end: '07:00', time_zone: 'America/New_York' };
  const channel = await world.channel(tenant, { digest: 'daily', quietHours });
  await world.failure(tenant);
  await world.pass(24 * hour);

  expect(got(channel.id).map(({ body }) => body.timestamp)).toEqual(['2026-11-21T14:00:00.000Z']);
});

test('what comes in quiet hours is told together when they are over', async () => {
  world.at('2026-11-21T21:30:00Z');
  const tenant = await world.tenant();
  const quietHours = { start: '22:00', end: '06:30', time_zone: 'Europe/Berlin' };
  const [one, many] = [await world.channel(tenant, { quietHours }), await world.channel(tenant, { quietHours })];
  await world.deps.store.channels.change(tenant, one.id, { filters: { projects: ['acme/api'] } });
  for (const project of ['acme/api', 'acme/api', 'acme/web']) {
    await world.failure(tenant, project === 'acme/api' ? { fingerprint, project } : { project });
    await world.pass(hour);
  }
  const during = got(many.id).length + got(one.id).length;
  await world.pass(12 * hour);

  expect(during).toBe(0);
  expect(got(one.id).map(({ body }) => [body.type, body.data.count])).toEqual([['analysis.completed', 2]]);
  expect(got(many.id).map(({ body }) => [body.type, body.timestamp, body.data.failures])).toEqual([
    ['digest', '2026-11-22T05:30:00.000Z', 3],
  ]);
});

test('what fails is tried eight times over half a day, then it is a dead letter in the journal', async () => {
  const tenant = await world.tenant();
  const channel = await world.channel(tenant);
  const before = world.chat.requests.length;
  world.chat.script(...Array.from({ length: 8 }, () => ({ status: 500 })));

  await world.failure(tenant);
  await world.pass(30 * hour);

  expect(world.chat.requests.length - before).toBe(8);
  const [entry] = await world.journal(tenant, channel.id);
  expect(entry).toMatchObject({ state: 'failed', tries: 8, reason: 'The service there answered 500.' });
  expect(await world.deps.store.channels.get(tenant, channel.id)).toMatchObject({
    ...{ state: 'active', lastError: 'The service there answered 500.' },
  });
  expect(new Set(world.chat.requests.slice(before).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(world.queue).toEqual([]);
  const { body: counted } = await world.deps.metrics.text();
  expect(counted).toContain('firstfail_messages_total{channel="webhook",outcome="retry"} 7\n');
  expect(counted).toContain('firstfail_messages_total{channel="webhook",outcome="failed"} 1\n');
});

test('no line, no end and a redirect are tries like any other', async () => {
  const tenant = await world.tenant();
  const channel = await world.channel(tenant);
  world.chat.script({ behaves: 'reset' }, { behaves: 'endless' }, { status: 302, headers: { location: '/' } });

  await world.failure(tenant);
  await world.pass(hour);

  expect(await world.journal(tenant, channel.id)).toMatchObject([{ state: 'sent', tries: 4 }]);
  expect(got(channel.id)).toHaveLength(1);
});

test('a service that asks for a wait gets it', async () => {
  const tenant = await world.tenant();
  const channel = await world.channel(tenant);
  world.chat.script({ status: 429, headers: { 'retry-after': '600' } });

  await world.failure(tenant);
  await world.pass(9 * minute);
  const early = got(channel.id).length;
  await world.pass(5 * minute);

  expect([early, got(channel.id).length]).toEqual([0, 1]);
});

test('410 disables the channel and says so, and nothing more is tried', async () => {
  const tenant = await world.tenant();
  const channel = await world.channel(tenant);
  world.chat.script({ status: 410 });

  await world.failure(tenant);
  await world.pass(0);
  await world.failure(tenant);
  await world.pass(hour);

  expect(await world.deps.store.channels.get(tenant, channel.id)).toMatchObject({
    state: 'disabled',
    stateReason: 'The service there says that the address is gone (410).',
  });
  expect(await world.journal(tenant, channel.id)).toMatchObject([{ state: 'failed', tries: 1 }]);
});

test('an answer that comes after the address was changed does not disable the new one', async () => {
  const tenant = await world.tenant();
  const channel = await world.channel(tenant);
  await world.failure(tenant);
  const [task] = world.queue.splice(0);
  const { store } = world.deps;
  const url = seal(
    world.deps,
    { tenantId: tenant, id: channel.id, column: 'channels.url' },
    world.chat.address('webhook'),
  );
  world.chat.script({ status: 410 });
  const complete: typeof store.notifications.complete = async (...args) => {
    await store.channels.change(tenant, channel.id, { url, lastError: null });
    await store.notifications.complete(...args);
  };
  const late = { ...world.deps, store: { ...store, notifications: { ...store.notifications, complete } } };

  await deliverNotification(late, { tenantId: tenant, id: task?.id ?? '' });

  expect(await store.channels.get(tenant, channel.id)).toMatchObject({ state: 'active', lastError: null });
  expect(await world.journal(tenant, channel.id)).toMatchObject([{ state: 'failed' }]);
});

test('a channel that is gone stays disabled when the plan comes back', async () => {
  const tenant = await world.tenant();
  const channel = await world.channel(tenant);
  await world.failure(tenant);
  const [task] = world.queue.splice(0);
  const { store } = world.deps;
  world.chat.script({ status: 410 });
  const complete: typeof store.notifications.complete = async (...args) => {
    await setPlan(world.deps, { tenant, plan: 'free' });
    await store.notifications.complete(...args);
  };
  const late = { ...world.deps, store: { ...store, notifications: { ...store.notifications, complete } } };

  await deliverNotification(late, { tenantId: tenant, id: task?.id ?? '' });
  await setPlan(world.deps, { tenant, plan: 'paid' });

  expect(await store.channels.get(tenant, channel.id)).toMatchObject({ state: 'disabled', pausedByPlan: false });
});

test('what has gathered while a service was down is one message', async () => {
  const tenant = await world.tenant();
  const channel = await world.channel(tenant);
  world.chat.script(...Array.from({ length: 3 }, () => ({ status: 503, headers: { 'retry-after': '900' } })));

  for (let at = 0; at < 3; at++) await world.failure(tenant);
  await world.pass(hour);

  expect(got(channel.id).map(({ body }) => [body.type, body.data.failures])).toEqual([['digest', 3]]);
});

test('thirty causes at once reach a chat that takes one message a second', async () => {
  const tenant = await world.tenant();
  const channel = await world.channel(tenant, { kind: 'slack' });

  for (let at = 0; at < 30; at++) await world.failure(tenant, { project: `acme/${at}` });
  await world.pass(minute);

  const journal = await world.journal(tenant, channel.id);
  expect(journal.filter(({ state }) => state !== 'sent')).toEqual([]);
  expect(got(channel.id).length).toBeLessThan(10);
});

test('a message keeps its id at every try, and one that tells of more has another', async () => {
  const tenant = await world.tenant();
  const channel = await world.channel(tenant);
  world.chat.script({ status: 500 }, { status: 500 }, { status: 500 });
  const before = world.chat.requests.length;

  await world.failure(tenant);
  await world.pass(30_000);
  await world.failure(tenant);
  await world.pass(hour);

  const ids = world.chat.requests.slice(before).map(({ headers }) => headers['webhook-id']);
  expect(ids).toHaveLength(4);
  expect(ids[0]).toBe(ids[1]);
  expect(new Set(ids).size).toBe(3);
  expect(got(channel.id)).toHaveLength(1);
});

test('a message that the service does not want is not sent again', async () => {
  const tenant = await world.tenant();
  const channel = await world.channel(tenant, { kind: 'teams' });
  world.chat.script({ status: 400 });

  await world.failure(tenant);
  await world.pass(30 * hour);

  const journal = await world.journal(tenant, channel.id);
  expect(journal).toMatchObject([{ state: 'failed', tries: 1, reason: 'The service there answered 400.' }]);
});

test('an address that may no longer be reached fails with the reason', async () => {
  const tenant = await world.tenant();
  const channel = await world.channel(tenant, { kind: 'mattermost' });
  const url = seal(world.deps, { tenantId: tenant, id: channel.id, column: 'channels.url' }, 'http://10.0.0.1/hooks/x');
  await world.deps.store.channels.change(tenant, channel.id, { url });

  await world.failure(tenant);
  await world.pass(hour);

  const [entry] = await world.journal(tenant, channel.id);
  expect(entry).toMatchObject({
    state: 'failed',
    tries: 1,
    reason: expect.stringContaining('FIRSTFAIL_ALLOW_NETWORKS'),
  });
});

test('who is killed between commit and send loses nothing', async () => {
  const tenant = await world.tenant();
  const channel = await world.channel(tenant);
  await world.failure(tenant);
  const [task] = world.queue;

  // The process that came after it finds the task in the queue, twice for good measure.
  world.queue.push({ ...(task as NonNullable<typeof task>) });
  await world.pass(hour);

  expect(got(channel.id)).toHaveLength(1);
});

test('who is killed between send and its record sends at most one more, with the same id', async () => {
  const tenant = await world.tenant();
  const channel = await world.channel(tenant);
  await world.failure(tenant);
  const [task] = world.queue.splice(0);
  const { store } = world.deps;
  const dying = { ...world.deps, store: { ...store, notifications: { ...store.notifications, complete: dies } } };

  await expect(deliverNotification(dying, { tenantId: tenant, id: task?.id ?? '' })).rejects.toThrow('killed');
  await deliverNotification(world.deps, { tenantId: tenant, id: task?.id ?? '' });
  const meanwhile = got(channel.id).length;
  await world.pass(hour);

  expect(meanwhile).toBe(1);
  const messages = got(channel.id);
  expect(messages).toHaveLength(2);
  expect(new Set(messages.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(messages[0]?.text).toBe(messages[1]?.text);
  expect(await world.journal(tenant, channel.id)).toMatchObject([{ state: 'sent' }]);
});

async function dies(): Promise<never> {
  throw new Error('killed');
}

test('what the queue gives up on is in the journal', async () => {
  const tenant = await world.tenant();
  const channel = await world.channel(tenant);
  await world.failure(tenant);
  const [task] = world.queue.splice(0);

  await giveUpNotification(world.deps, { tenantId: tenant, id: task?.id ?? '' });
  await world.pass(hour);

  const reason = 'The service was stopped too often while it was sent.';
  expect(await world.journal(tenant, channel.id)).toMatchObject([{ state: 'failed', reason }]);
  expect(got(channel.id)).toEqual([]);
});

test('a message that cannot be made is counted like one that cannot be sent', async () => {
  const tenant = await world.tenant();
  const channel = await world.channel(tenant);
  const secret = seal(world.deps, { tenantId: tenant, id: channel.id, column: 'channels.secret' }, 'whsec_');
  await world.deps.store.channels.change(tenant, channel.id, { secret });

  await world.failure(tenant);
  await world.pass(30 * hour);

  const [entry] = await world.journal(tenant, channel.id);
  expect(entry).toMatchObject({ state: 'failed', tries: 8, reason: expect.stringContaining('could not be made') });
});

test('two processes that take the same task at once send one message', async () => {
  const tenant = await world.tenant();
  const channel = await world.channel(tenant);
  await world.failure(tenant);
  const [task] = world.queue.splice(0);

  await Promise.all(
    Array.from({ length: 5 }, () => deliverNotification(world.deps, { tenantId: tenant, id: task?.id ?? '' })),
  );
  await world.pass(hour);

  expect(got(channel.id)).toHaveLength(1);
});

test('an analysis that is stored again is not told again', async () => {
  const tenant = await world.tenant();
  const channel = await world.channel(tenant);
  const failure = await world.failure(tenant);
  await world.pass(0);

  const [entry] = await world.journal(tenant, channel.id);
  await deliverNotification(world.deps, { tenantId: tenant, id: entry?.id ?? '' });
  await deliverNotification(world.deps, { tenantId: tenant, id: failure.id });
  await deliverNotification(world.deps, { tenantId: await world.tenant(), id: entry?.id ?? '' });
  await world.pass(hour);

  expect(got(channel.id)).toHaveLength(1);
});

test('a plan that becomes Free pauses channels and drops what waits; a paid one gives them back', async () => {
  const tenant = await world.tenant();
  const [active, paused] = [await world.channel(tenant), await world.channel(tenant, { state: 'paused' })];
  await world.failure(tenant);
  const stateOf = async ({ id }: { id: string }) => (await world.deps.store.channels.get(tenant, id))?.state;
  const states = async () => [await stateOf(active), await stateOf(paused)];

  await setPlan(world.deps, { tenant, plan: 'free' });
  const free = await states();
  await world.pass(hour);
  await world.failure(tenant);
  await setPlan(world.deps, { tenant, plan: 'free' });
  await setPlan(world.deps, { tenant, plan: 'paid' });
  const told = await world.failure(tenant);
  await world.pass(hour);

  expect(free).toEqual(['paused', 'paused']);
  expect(await states()).toEqual(['active', 'paused']);
  expect(got(active.id).map(({ body }) => body.data.analysis.id)).toEqual([told.id]);
  expect(got(paused.id)).toEqual([]);
  expect((await world.journal(tenant, active.id)).map(({ state }) => state)).toEqual(['sent', 'dropped']);
});

test('a channel that is removed takes its journal along, and nothing is sent to it', async () => {
  const tenant = await world.tenant();
  const channel = await world.channel(tenant);
  await world.failure(tenant);

  await world.deps.store.channels.remove(tenant, channel.id, {});
  await world.pass(hour);

  expect(got(channel.id)).toEqual([]);
  expect(await world.journal(tenant, channel.id)).toEqual([]);
});

test('the journal is kept for 30 days', async () => {
  world.at('2026-11-25T12:00:00Z');
  const tenant = await world.tenant();
  const channel = await world.channel(tenant);
  await world.failure(tenant);
  await world.pass(0);

  await world.deps.store.purgeExpired(new Date('2026-12-25T11:00:00Z'), undefined);
  const before = (await world.journal(tenant, channel.id)).length;
  await world.deps.store.purgeExpired(new Date('2026-12-25T13:00:00Z'), undefined);

  expect([before, (await world.journal(tenant, channel.id)).length]).toEqual([1, 0]);
});

test('a muted cause is told to nobody, also what waits, until its severity rises', async () => {
  const tenant = await world.tenant();
  const channel = await world.channel(tenant);
  const muted = `v1:${'d'.repeat(32)}`;
  const own = {
    fingerprint: muted,
    severity: 'medium',
    severity_basis: aSeverityBasis({ code: 'change_branch', branch: 'change' }),
  } as const;
  await world.failure(tenant, own);
  await world.pass(0);
  await world.failure(tenant, own);
  const user = aUser(tenant);
  await world.deps.store.accounts.createUser(user);
  await knowCause(world.deps.store, user, { fingerprint: muted, muted_until: 'severity_rises' });
  await world.failure(tenant, own);
  await world.failure(tenant);
  await world.pass(hour);
  expect(got(channel.id).map(({ body }) => body.data.analysis?.fingerprint === muted)).toEqual([true, false]);
  const dropped = (await world.journal(tenant, channel.id)).filter(({ state }) => state === 'dropped');
  expect(dropped.map(({ reason }) => reason)).toEqual(['The cause is muted.']);

  await world.failure(tenant, { ...own, severity: 'high' });
  await world.pass(hour);
  expect(got(channel.id).at(-1)?.body).toMatchObject({ data: { analysis: { fingerprint: muted, severity: 'high' } } });
});
