import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { historyWords } from '../../src/contract/analyses/attribution-words.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import type { Incident, IncidentDetail } from '../../src/contract/incidents/incident.ts';
import { saveAnalysis } from '../../src/service/analyses/save-analysis.ts';
import { closeIncident, giveUpClosing } from '../../src/service/incidents/close-incident.ts';
import { purgeExpired } from '../../src/service/operator/purge-expired.ts';
import { resumeWaiting } from '../../src/service/operator/resume-waiting.ts';
import type { NewAnalysis } from '../../src/store/analyses/analysis-store.ts';
import { createStore } from '../../src/store/create-store.ts';
import { anAnalysis } from '../support/builders.ts';
import { type TestServer, testServer } from '../support/http.ts';
import { aTeam } from '../support/team.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = Date.parse('2026-11-20T09:00:00.000Z');
const fingerprint = `v1:${'a'.repeat(32)}`;
const network = { category: 'network', cause_scope: 'external', host: 'registry.example.test' } as const;
const projects = ['acme/web', 'acme/api', 'acme/data'];

let server: TestServer;
let database: Client;
let clock = start;

beforeAll(async () => {
  server = await testServer({ now: () => new Date(clock), settings: { retentionDays: 7 } });
  database = new Client({ connectionString: server.database.superuserUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await server.close();
});

async function query(text: string, values: unknown[] = []): Promise<object[]> {
  return (await database.query(text, values)).rows;
}

/** A team whose failures come at the minute that is given. */
async function anIncidentTeam() {
  clock = start;
  const { tenant, headers, ...team } = await aTeam(server);
  const failed = async (at: number, own: Partial<NewAnalysis> = {}, deps = server.deps) => {
    clock = start + at * minute;
    const analysis = anAnalysis({ fingerprint, branch: 'fix', created_at: new Date(clock).toISOString(), ...own });
    const saved = await saveAnalysis(deps, tenant.id, { analysis });
    if (saved.kind !== 'saved') throw new Error(saved.kind);
    return saved.analysis;
  };
  const outage = async (own: Partial<NewAnalysis> = {}, from = 0) => {
    for (const [index, project] of projects.entries()) await failed(from + index, { project, ...own });
  };
  const get = async (path: string) => await server.app.inject({ url: `/api/v1${path}`, headers });
  const list = async (query = ''): Promise<Incident[]> => (await get(`/incidents${query}`)).json().items;
  const one = async (): Promise<IncidentDetail> => {
    const [incident, ...others] = await list();
    expect(others).toEqual([]);
    return (await get(`/incidents/${incident?.id}`)).json();
  };
  const close = async (at: number, id: string) => {
    clock = start + at * minute;
    await closeIncident(server.deps, { tenantId: tenant.id, id });
  };
  return { ...team, tenant, failed, outage, get, list, one, close };
}

type IncidentTeam = Awaited<ReturnType<typeof anIncidentTeam>>;

function at(minutes: number): string {
  return new Date(start + minutes * minute).toISOString();
}

test('a cause in three projects within an hour is an incident, with what it reaches and its timeline', async () => {
  const { failed, list, one, get } = await anIncidentTeam();
  await failed(0, { project: 'acme/web' });
  await failed(5, { project: 'acme/web', branch: 'main' });
  await failed(20, { project: 'acme/api' });
  expect(await list()).toEqual([]);
  const third = await failed(50, { project: 'acme/data', title: 'The mirror is down' });
  await failed(70, { project: 'acme/docs', title: 'The mirror is down' });

  const [incident] = await list();
  expect(incident).toEqual({
    ...{ id: incident?.id, kind: 'cause', title: 'The mirror is down', opened_at: at(50), closed_at: null },
    ...{ projects: ['acme/web', 'acme/api', 'acme/data', 'acme/docs'], analyses: 5, fingerprint, host: null },
  });
  const detail = await one();
  expect(endpoints.getIncident.reply.parse(detail)).toEqual(detail);
  expect(detail).toMatchObject({ ...incident, last_seen: at(70), severity: 'high', category: 'test' });
  expect(detail.places.map(({ project, branch, analyses }) => [project, branch, analyses])).toEqual([
    ...[
      ['acme/web', 'fix', 1],
      ['acme/web', 'main', 1],
      ['acme/api', 'fix', 1],
    ],
    ...[
      ['acme/data', 'fix', 1],
      ['acme/docs', 'fix', 1],
    ],
  ]);
  expect(detail.timeline).toEqual([
    { at: at(0), event: 'failed', project: 'acme/web' },
    { at: at(20), event: 'failed', project: 'acme/api' },
    { at: at(50), event: 'failed', project: 'acme/data' },
    { at: at(50), event: 'opened', project: null },
    { at: at(70), event: 'failed', project: 'acme/docs' },
  ]);

  const analysis = (await get(`/analyses/${third.id}`)).json();
  expect(analysis.incident).toEqual({
    ...{ id: incident?.id, kind: 'cause', title: 'The mirror is down', opened_at: at(50), closed_at: null, host: null },
  });
  expect(historyWords(analysis)?.about).toMatch(/An incident is open since 20 Nov 09:50 UTC\.$/);
  const of = (await get(`/analyses?incident=${incident?.id}&limit=500`)).json();
  expect(of.items).toHaveLength(5);
  expect((await get('/analyses?incident=x')).statusCode).toBe(400);
});

const calm: [string, (team: IncidentTeam) => Promise<void>][] = [
  [
    'two projects',
    async ({ failed }) => {
      for (const project of ['acme/web', 'acme/api', 'acme/web', 'acme/api']) await failed(1, { project });
    },
  ],
  [
    'more than an hour',
    async ({ failed }) => {
      for (const [index, project] of projects.entries()) await failed(index * 31, { project });
    },
  ],
  ['logs that show nothing', async ({ outage }) => await outage({ evidence: [] })],
  ['failures that nobody knows the cause of', async ({ outage }) => await outage({ category: 'unknown' })],
  ['runs that were cancelled', async ({ outage }) => await outage({ category: 'cancelled' })],
  [
    'runs that name no project',
    async ({ failed }) => {
      for (let run = 0; run < 4; run += 1) await failed(run, { project: null });
    },
  ],
];

test.each(calm)('%s are no incident', async (_, story) => {
  const team = await anIncidentTeam();
  await story(team);

  expect(await team.list()).toEqual([]);
});

test('one host that fails in three projects is an incident, whatever the causes are', async () => {
  const { failed, one, get } = await anIncidentTeam();
  const saved = [];
  for (const [index, project] of projects.entries())
    saved.push(await failed(index, { ...network, project, fingerprint: `v1:${String(index).repeat(32)}` }));

  expect(await one()).toMatchObject({
    ...{ kind: 'host', host: 'registry.example.test', title: 'Requests to registry.example.test fail' },
    ...{ fingerprint: null, projects, analyses: 3 },
  });
  const analysis = (await get(`/analyses/${saved[0]?.id}`)).json();
  expect(analysis).toMatchObject({
    host: 'registry.example.test',
    attribution: { verdict: 'widespread', projects: 3 },
  });
  expect(historyWords(analysis)).toEqual({
    title: 'In 3 projects within the hour',
    about:
      'Requests to registry.example.test failed in several projects at the same time. ' +
      'An incident is open since 20 Nov 09:02 UTC.',
  });
});

test.each([
  ['a cause', {}],
  ['a host', network],
])('%s that is posted by several processes at once opens exactly one incident', async (_, own) => {
  const { failed, list } = await anIncidentTeam();
  const other = { ...server.deps, store: createStore(server.database.url) };
  const posts = [...projects, ...projects].map(async (project, index) => {
    const different = 'host' in own ? { fingerprint: `v1:${String(index).repeat(32)}` } : {};
    return await failed(1, { ...own, ...different, project }, index % 2 ? other : server.deps);
  });
  await Promise.all(posts);
  await other.store.close();

  expect(await list()).toMatchObject([{ analyses: 6 }]);
});

test('an incident closes after two quiet hours, and its timeline stays', async () => {
  const { outage, failed, one, close, list, get } = await anIncidentTeam();
  await outage();
  const { id } = await one();
  await failed(60, { project: 'acme/web' });
  await close(122, id);
  expect(await one()).toMatchObject({ closed_at: null });
  await close(180, id);
  await close(181, id);

  const closed = await one();
  expect(closed).toMatchObject({ closed_at: at(180), analyses: 4 });
  expect(closed.timeline.map(({ event }) => event)).toEqual(['failed', 'failed', 'failed', 'opened', 'closed']);
  const [newest] = (await get('/analyses?limit=1')).json().items;
  const analysis = (await get(`/analyses/${newest.id}`)).json();
  expect(analysis.incident.closed_at).toBe(at(180));

  await failed(200, { project: 'acme/web' });
  expect(await one()).toMatchObject({ analyses: 4 });
  await outage({}, 210);
  expect(await list()).toMatchObject([{ closed_at: null }, { id, closed_at: at(180) }]);
  expect(await list('?state=open')).toHaveLength(1);
  expect(await list('?state=closed')).toMatchObject([{ id }]);
  expect(await list('?state=open&state=closed')).toHaveLength(2);
});

test('what comes after two quiet hours belongs to no incident that nobody closed yet', async () => {
  const { outage, failed, one } = await anIncidentTeam();
  await outage();
  await failed(500, { project: 'acme/web' });

  expect(await one()).toMatchObject({ closed_at: at(122), analyses: 3 });
});

test('a look at a quiet incident is in the queue, and is put there again in a new queue and after its last try', async () => {
  const { outage, tenant, one } = await anIncidentTeam();
  await outage();
  const { id } = await one();
  const waiting = async () =>
    await query(
      `select singleton_key, extract(epoch from start_after - created_on)::int as wait_seconds
       from pgboss.job where name = 'close-incident' and data->>'tenantId' = $1`,
      [tenant.id],
    );
  expect(await waiting()).toEqual([{ singleton_key: id, wait_seconds: 7200 }]);

  await query(`delete from pgboss.job where name = 'close-incident'`);
  await resumeWaiting(server.deps);
  expect(await waiting()).toMatchObject([{ singleton_key: id }]);

  await query(`delete from pgboss.job where name = 'close-incident'`);
  await giveUpClosing(server.deps, { tenantId: tenant.id, id });
  expect(await waiting()).toEqual([{ singleton_key: id, wait_seconds: 7200 }]);
});

test('pages follow one another, newest first, and a cursor is good for its filters only', async () => {
  const { failed, get } = await anIncidentTeam();
  for (const letter of ['a', 'b', 'c'])
    for (const project of projects) await failed(1, { project, fingerprint: `v1:${letter.repeat(32)}` });
  const first = (await get('/incidents?limit=2')).json();
  const second = (await get(`/incidents?limit=2&cursor=${first.next_cursor}`)).json();

  const seen = [...first.items, ...second.items].map((item: Incident) => item.fingerprint?.[3]);
  expect(seen.toSorted()).toEqual(['a', 'b', 'c']);
  expect([first.limit, second.next_cursor]).toEqual([2, null]);
  for (const query of [`?state=open&cursor=${first.next_cursor}`, '?cursor=x.y', '?limit=0', '?state=x'])
    expect((await get(`/incidents${query}`)).statusCode, query).toBe(400);
  const stranger = await anIncidentTeam();
  expect((await stranger.get(`/incidents?limit=2&cursor=${first.next_cursor}`)).statusCode).toBe(400);
  for (const id of [first.items[0].id, randomUUID(), 'x'])
    expect((await stranger.get(`/incidents/${id}`)).statusCode).toBe(404);
});

test('what is past its time is not counted, and an incident of which nothing is left is gone', async () => {
  const { outage, failed, one, list, close, tenant } = await anIncidentTeam();
  await outage();
  await failed(100, { project: 'acme/web' });
  const { id } = await one();
  await close(300, id);
  clock = start + 7 * 24 * hour + 50 * minute;
  await purgeExpired(server.deps);
  expect(await one()).toMatchObject({ analyses: 1, projects: ['acme/web'] });

  clock += hour;
  await purgeExpired(server.deps);
  expect(await list()).toEqual([]);
  const rows = await query('select id from incidents where tenant_id = $1', [tenant.id]);
  expect(rows).toEqual([]);
});
