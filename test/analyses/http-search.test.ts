import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAnalysis } from '../support/builders.ts';
import { aTenantWithUser, aToken, type TestServer, testServer } from '../support/http.ts';
import { storeAnalysis } from '../support/store-analysis.ts';

const searchedRows = 50_000;

let server: TestServer;
let headers: { authorization: string };

beforeAll(async () => {
  server = await testServer();
  const { tenant } = await aTenantWithUser(server);
  ({ headers } = await aToken(server, tenant.id, 'read'));
  const old = anAnalysis({ created_at: '2026-01-01T00:00:00.000Z', title: 'The needle' });
  await storeAnalysis(server.deps.store, tenant.id, old);
  await copyMany(tenant.id, searchedRows + 10);
}, 120_000);

afterAll(async () => await server.close());

/** Newer ones, all of the cause that is there. */
async function copyMany(tenantId: string, count: number): Promise<void> {
  const client = new Client({ connectionString: server.database.superuserUrl });
  await client.connect();
  const columns = 'tenant_id, source, severity, category, fingerprint, is_new, root_cause, details_version, details';
  await client.query(`insert into analyses (id, created_at, title, ${columns})
    select gen_random_uuid(), timestamptz '2026-02-01' + n * interval '1 s', 'Hay ' || n, ${columns}
    from analyses, generate_series(1, ${count}) n where tenant_id = '${tenantId}'`);
  await client.end();
}

async function get(query: string) {
  const answer = await server.app.inject({ url: `/api/v1/analyses?${query}`, headers });
  return { status: answer.statusCode, ...answer.json() };
}

test('a search looks through so many analyses, says where to go on, and finds what is behind them', async () => {
  const first = await get('q=NEEDLE');
  const second = await get(`q=NEEDLE&cursor=${first.next_cursor}`);

  expect([first.status, first.items]).toEqual([200, []]);
  expect(first.next_cursor).not.toBeNull();
  expect(second.items).toMatchObject([{ title: 'The needle' }]);
  expect(second.next_cursor).toBeNull();
});

test('a search that finds enough is as any other list', async () => {
  const first = await get('q=hay&limit=2');
  const second = await get(`q=hay&limit=2&cursor=${first.next_cursor}`);

  const titles = [...first.items, ...second.items].map(({ title }) => title);
  expect(titles).toEqual([10, 9, 8, 7].map((at) => `Hay ${searchedRows + at}`));
});

test('other filters come before the search', async () => {
  expect(await get('q=needle&until=2026-01-31')).toMatchObject({ items: [{ title: 'The needle' }], next_cursor: null });
});

test('patterns and statements in a search are words, and do nothing', async () => {
  for (const word of ['%_\\', "';select pg_sleep(600)--", "' or '1'='1"]) {
    const { status, items } = await get(`q=${encodeURIComponent(word)}`);
    expect([status, items]).toEqual([200, []]);
  }
});
