import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sumDays } from '../../src/service/statistics/sum-days.ts';
import { aConnection, aFailure, anAnalysis, anOutcome } from '../support/builders.ts';
import { aBrowser, aTenantWithUser, type TestServer, testServer } from '../support/http.ts';
import { announce, storeAnalysis } from '../support/store-analysis.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});

afterAll(async () => await server.close());

async function aTeam() {
  const { tenant, user } = await aTenantWithUser(server);
  return { tenantId: tenant.id, browser: await aBrowser(server, user) };
}

type Team = Awaited<ReturnType<typeof aTeam>>;

async function get({ browser }: Team, url: string) {
  return (await server.app.inject({ url, headers: browser.headers })).json();
}

async function erase({ browser }: Team, name: string) {
  const url = `/api/projects?name=${encodeURIComponent(name)}`;
  return await server.app.inject({ method: 'DELETE', url, headers: browser.mutating });
}

async function store({ tenantId }: Team, own: Parameters<typeof anAnalysis>[0], key?: string) {
  const options = key === undefined ? {} : { idempotency: { path: '/p', key, payloadMac: 'm' } };
  await storeAnalysis(server.deps.store, tenantId, anAnalysis(own), options);
}

async function ask(statement: string): Promise<Record<string, string>[]> {
  const client = new Client({ connectionString: server.database.superuserUrl });
  await client.connect();
  return await client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** The tables with a row that holds these words, and no letter after them. */
async function tablesWith(words: string): Promise<string[]> {
  const tables = await ask("select tablename as name from pg_tables where schemaname = 'public'");
  const parts = tables.map(
    ({ name }) => `select '${name}' as name where exists (select from "${name}" t where t::text ~ '${words}\\M')`,
  );
  return (await ask(parts.join(' union all '))).map(({ name }) => name ?? '').toSorted();
}

test('everything of a project goes, and what others share with it counts without it', async () => {
  const team = await aTeam();
  const { store: stored } = server.deps;
  const shared = 'v1:00000000000000000000000000000001';
  const only = 'v1:00000000000000000000000000000002';
  const daysAgo = new Date(Date.now() - 3 * 86_400_000).toISOString();
  await store(team, { project: 'acme/old', fingerprint: only, created_at: daysAgo }, 'posted-once');
  await sumDays(server.deps);
  await store(team, { project: 'acme/older', fingerprint: shared, title: 'Of both' });
  await store(team, { project: 'acme/old', fingerprint: shared, title: 'Of acme/old' });
  const connection = { ...aConnection(team.tenantId), project: 'acme/old' };
  await stored.connections.create(team.tenantId, connection, {});
  const failure = aFailure(connection.id);
  const record = { ...failure, run: { ...failure.run, project: 'acme/old' } };
  const failures = [{ record, task: undefined }];
  const at = { connectionId: connection.id, receivedAt: new Date() };
  const delivery = { id: randomUUID(), ...at, event: 'Job Hook', answer: 'accepted' as const, reason: null };
  await announce(stored, team.tenantId, { ...at, failures, tasks: [], delivery, at: at.receivedAt });
  await stored.inTransaction(team.tenantId, async ({ outcomes, projects }) => {
    await outcomes.insert([anOutcome({ project: 'acme/old' }), anOutcome({ project: 'acme/older' })]);
    await projects.changeLinkTemplates('acme/old', { repository: 'https://git.example/acme/old' });
  });

  const answer = await erase(team, 'acme/old');

  expect(answer.json()).toEqual({ project: 'acme/old', analyses: 2, failures: 1, outcomes: 1 });
  expect((await get(team, '/api/v1/analyses')).items).toMatchObject([{ project: 'acme/older' }]);
  const causes = await get(team, '/api/v1/causes');
  expect(causes.items).toMatchObject([{ fingerprint: shared, count: 1 }]);
  expect((await get(team, '/api/v1/stats/top-projects')).items).toMatchObject([{ project: 'acme/older' }]);
  const journal = await get(team, `/api/connections/${connection.id}/failures`);
  expect(journal.items).toEqual([]);
  expect(await tablesWith('acme/old')).toEqual(['audit_log', 'connections']);
  // The key would else be answered with the id of an analysis that is gone.
  expect(await stored.analyses.findByIdempotencyKey(team.tenantId, '/p', 'posted-once')).toBeUndefined();
  const [entry] = (await get(team, '/api/audit?action=project.erased')).items;
  expect(entry).toMatchObject({
    subject: { name: 'acme/old' },
    details: { analyses: 2, failures: 1, outcomes: 1 },
  });
});

test('a project of more analyses than one transaction takes is erased whole', async () => {
  const team = await aTeam();
  const { store: stored } = server.deps;
  await store(team, { project: 'acme/large' });
  await ask(`
    insert into analyses select (copy).* from (
      select json_populate_record(a, json_build_object('id', gen_random_uuid())) as copy
      from analyses a, generate_series(1, 1100) where a.tenant_id = '${team.tenantId}'
    ) copies`);
  await ask(`update causes set count = 1101 where tenant_id = '${team.tenantId}'`);

  const answer = await erase(team, 'acme/large');

  expect(answer.json()).toMatchObject({ analyses: 1101 });
  expect(await stored.causes.list(team.tenantId, {}, { limit: 5, after: undefined, now: new Date() })).toEqual([]);
});

test('a project of another tenant, an unknown one and a part of a name are not there', async () => {
  const [team, others] = [await aTeam(), await aTeam()];
  await store(others, { project: 'acme/theirs' });

  const answers = [await erase(team, 'acme/theirs'), await erase(team, 'nothing'), await erase(others, 'acme')];

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  expect(answers[0]?.json().detail).toContain('There is no such project.');
  expect((await get(others, '/api/v1/analyses')).items).toHaveLength(1);
  expect((await erase(team, '')).statusCode).toBe(400);
  expect((await get(team, '/api/audit?action=project.erased')).items).toEqual([]);
});
