import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewAnalysis } from '../../src/store/analyses/analysis-store.ts';
import { anAnalysis } from '../support/builders.ts';
import { aTenantWithUser, aToken, signIn, type TestServer, testServer } from '../support/http.ts';
import { storeAnalysis } from '../support/store-analysis.ts';

let server: TestServer;
let tenantId: string;
let email: string;
let headers: { authorization: string };

beforeAll(async () => {
  server = await testServer();
  const { tenant, user } = await aTenantWithUser(server);
  ({ email } = user);
  tenantId = tenant.id;
  ({ headers } = await aToken(server, tenantId, 'read'));
  for (let at = 0; at < 30; at++) {
    const severity = at % 3 === 0 ? 'high' : 'low';
    await save(tenantId, { run_id: String(at), created_at: new Date(1.77e12 + at).toISOString(), severity });
  }
});

afterAll(async () => await server.close());

async function save(tenant: string, own: Partial<NewAnalysis>): Promise<void> {
  await storeAnalysis(server.deps.store, tenant, anAnalysis(own));
}

async function get(query: string, as: Record<string, string> = headers) {
  return await server.app.inject({ url: `/api/analyses${query}`, headers: as });
}

async function runs(query: string): Promise<number[]> {
  return (await get(query)).json().items.map((item: { run_id: string }) => Number(item.run_id));
}

test('a page by its number is newest first and says how many there are', async () => {
  const answer = (await get('')).json();

  expect(answer).toMatchObject({ total: 30, limit: 25, offset: 0 });
  expect(answer.items).toHaveLength(25);
  expect(await runs('?limit=3')).toEqual([29, 28, 27]);
  expect(await runs('?limit=3&offset=28')).toEqual([1, 0]);
  expect(await runs('?offset=30')).toEqual([]);
  expect(Object.keys(answer)).toEqual(['items', 'total', 'limit', 'offset']);
});

test('filters count too, and unknown parameters are ignored', async () => {
  expect((await get('?severity=high&limit=2&sort=title&tenant_id=1')).json()).toMatchObject({ total: 10, limit: 2 });
  expect(await runs('?severity=high&limit=2&offset=1')).toEqual([24, 21]);
  expect((await get('?project=acme/none')).json()).toMatchObject({ total: 0, items: [] });
});

test.each([
  ['?limit=101', 100],
  ['?limit=1000000000', 100],
  ['?limit=1', 1],
])('%s is taken as %i', async (query, limit) => {
  expect((await get(query)).json().limit).toBe(limit);
});

test.each([
  ['?offset=-1', 'offset'],
  ['?offset=x', 'offset'],
  ['?offset=99999999999', 'offset'],
  ['?limit=0', 'limit'],
  ['?limit=-5', 'limit'],
  ['?limit=abc', 'limit'],
  ['?limit=1e9', 'limit'],
  ['?severity=zzz', 'severity'],
])('%s is 400 and names %s', async (query, pointer) => {
  const answer = await get(query);

  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'invalid', errors: [{ pointer }] });
});

test('a session sees its own tenant only', async () => {
  const other = await aTenantWithUser(server);
  await save(other.tenant.id, { project: 'acme/web' });
  const browser = await signIn(server, other.user.email);

  expect((await get('?project=acme/web', browser.headers)).json()).toMatchObject({ total: 1 });
  expect((await get('', (await signIn(server, email)).headers)).json()).toMatchObject({ total: 30 });
});

test('a token needs the scope read', async () => {
  const ingest = await aToken(server, tenantId, 'ingest');

  expect((await get('', ingest.headers)).statusCode).toBe(403);
  expect((await get('', {})).statusCode).toBe(401);
});
