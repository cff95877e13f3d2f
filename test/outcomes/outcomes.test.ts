import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgeExpired } from '../../src/service/operator/purge-expired.ts';
import { resolvePassedCauses } from '../../src/service/outcomes/resolve-passed-causes.ts';
import { aToken, type TestServer, testServer } from '../support/http.ts';
import { aTeam } from '../support/team.ts';

const dayMs = 86_400_000;
const cause = (letter: string) => `v1:${letter.repeat(32)}`;

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ settings: { rateLimit: 3 } });
});
afterAll(async () => await server.close());

async function aCi() {
  const team = await aTeam(server);
  const { headers } = await aToken(server, team.tenant.id, 'ingest');
  const outcome = { project: 'acme/web', job: 'build', branch: 'refs/heads/main', run_id: 7, outcome: 'passed' };
  const tell = async (own: object = {}) =>
    await server.app.inject({ method: 'POST', url: '/api/outcomes', headers, payload: { ...outcome, ...own } });
  const passes = async () => {
    const { id } = await team.save({ branch: 'main' });
    const { body } = await server.app.inject({ url: `/api/v1/analyses/${id}`, headers: team.headers });
    return JSON.parse(body).attribution.passes as number;
  };
  const status = async (fingerprint: string) => {
    const answer = await server.app.inject({ url: `/api/v1/causes/${fingerprint}`, headers: team.headers });
    return answer.json().status as string;
  };
  const resolve = async () => await resolvePassedCauses(server.deps, { tenantId: team.tenant.id });
  return { ...team, ci: headers, tell, passes, status, resolve };
}

test('an outcome that is sent again changes nothing', async () => {
  const { tell, passes } = await aCi();
  expect((await tell()).statusCode).toBe(202);
  expect((await tell({ run_id: '7', branch: 'main' })).statusCode).toBe(202);
  expect(await passes()).toBe(1);
  await tell({ run_id: 8 });
  expect(await passes()).toBe(2);
});

test.each([
  ['an hour and a day ago', { finished_at: new Date(Date.now() - 25 * 3_600_000).toISOString() }, '/finished_at'],
  ['in an hour', { finished_at: new Date(Date.now() + 3_600_000).toISOString() }, '/finished_at'],
  ['at no time', { finished_at: 'yesterday' }, '/finished_at'],
  ['as skipped', { outcome: 'skipped' }, '/outcome'],
  ['without a project', { project: '' }, '/project'],
  ['without a run', { run_id: '' }, '/run_id'],
  ['with a line break in the job', { job: 'a\nb' }, '/job'],
])('an outcome that ended %s is refused by name', async (_, own, pointer) => {
  const { tell, passes } = await aCi();
  const answer = await tell(own);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors.map((error: { pointer: string }) => error.pointer)).toEqual([pointer]);
  expect(await passes()).toBe(0);
});

test('an outcome of 20 hours ago is taken with its time', async () => {
  const { tell, save, headers } = await aCi();
  const finished_at = new Date(Date.now() - 20 * 3_600_000).toISOString();
  const { id } = await save({ branch: 'main', created_at: new Date(Date.now() - 21 * 3_600_000).toISOString() });
  await tell({ finished_at });

  const detail = (await server.app.inject({ url: `/api/v1/analyses/${id}`, headers })).json();
  expect(detail.passed_since.finished_at).toBe(finished_at);
});

test('outcomes have ten times the room of logs, and take none of theirs', async () => {
  const { tell, ci } = await aCi();
  for (let run = 1; run <= 30; run++) expect((await tell({ run_id: run })).statusCode).toBe(202);
  const refused = await tell({ run_id: 31 });

  expect(refused.statusCode).toBe(429);
  expect(refused.headers['ratelimit-policy']).toBe('"outcomes";q=30;w=60');
  expect(refused.headers['retry-after']).toMatch(/^\d+$/);
  const payload = { log: 'x', status: 'SUCCESS' };
  const log = await server.app.inject({ method: 'POST', url: '/api/ingest/engine-a', headers: ci, payload });
  expect(log.headers.ratelimit).toMatch(/^"ingest";r=2;/);
});

test('the ways in refuse each other’s callers', async () => {
  const { tenant } = await aCi();
  const { headers } = await aToken(server, tenant.id, 'read');
  const send = async (own: object) =>
    await server.app.inject({ method: 'POST', url: '/api/outcomes', payload: {}, ...own });
  expect((await send({})).statusCode).toBe(401);
  expect((await send({ headers })).statusCode).toBe(403);
});

test('a cause resolves by itself when it has passed wherever it was seen, and not before', async () => {
  const { tenant, save, tell, status, resolve } = await aCi();
  await save({ fingerprint: cause('a'), branch: 'main' });
  await save({ fingerprint: cause('a'), branch: 'fix' });
  await save({ fingerprint: cause('b'), branch: 'main', job: 'lint' });
  await tell({ run_id: 1 });
  await resolve();
  expect([await status(cause('a')), await status(cause('b'))]).toEqual(['open', 'open']);

  await tell({ run_id: 2, branch: 'fix' });
  await resolve();
  expect([await status(cause('a')), await status(cause('b'))]).toEqual(['resolved', 'open']);
  const audit = await server.deps.store.audit.list(tenant.id, { action: 'cause.changed' }, { limit: 10 });
  expect(audit).toMatchObject([{ actorKind: 'firstfail', subjectName: cause('a') }]);
  const [entry] = await server.deps.store.causes.activity(tenant.id, cause('a'), { limit: 1, after: undefined });
  expect(entry).toMatchObject({
    byFirstfail: true,
    kind: 'status',
    to: 'resolved',
    note: 'It has passed wherever it was seen.',
  });

  const again = await save({ fingerprint: cause('a'), branch: 'main' });
  expect(await status(cause('a'))).toBe('open');
  expect(again.earlier_resolution).toBeNull();
});

test('a status that a person has set stays, whatever passes', async () => {
  const { save, tell, status, resolve, mutating } = await aCi();
  await save({ fingerprint: cause('c'), branch: 'main' });
  await save({ fingerprint: cause('d'), branch: 'main' });
  for (const [letter, wanted] of [
    ['c', 'acknowledged'],
    ['d', 'open'],
  ] as const) {
    const url = `/api/causes/${cause(letter)}`;
    await server.app.inject({ method: 'PATCH', url, headers: mutating, payload: { status: wanted } });
  }
  await tell();
  await resolve();
  expect([await status(cause('c')), await status(cause('d'))]).toEqual(['acknowledged', 'open']);
});

test('outcomes are removed after 30 days', async () => {
  const { tell, passes, save, headers } = await aCi();
  await tell();
  expect(await passes()).toBe(1);
  const later = { ...server.deps, now: () => new Date(Date.now() + 31 * dayMs) };
  await purgeExpired(later);
  const { id } = await save({ branch: 'main' });
  const detail = (await server.app.inject({ url: `/api/v1/analyses/${id}`, headers })).json();
  expect(detail.attribution.passes).toBe(0);
});
