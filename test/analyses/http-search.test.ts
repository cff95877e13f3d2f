import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewAnalysis } from '../../src/store/analyses/analysis-store.ts';
import { anAnalysis } from '../support/builders.ts';
import { aTenantWithUser, aToken, type TestServer, testServer } from '../support/http.ts';
import { storeAnalysis } from '../support/store-analysis.ts';

const searchedRows = 50_000;
const commonCauses = 301;
const commit = '4f2a9c01d7b3e8f65a4c2b1908d7e6f5a4b3c2d1';

let server: TestServer;
let tenantId: string;
let headers: { authorization: string };

beforeAll(async () => {
  server = await testServer();
  const { tenant } = await aTenantWithUser(server);
  tenantId = tenant.id;
  ({ headers } = await aToken(server, tenantId, 'read'));
  await aStored('2026-01-01', {
    ...{
      title: 'The needle',
      root_cause: 'Pricked at 4 percent: 100%_sure\\.',
      project: 'tailor/coats',
      branch: 'feature/Lining',
    },
    ...{ job: 'sew & press', run_id: '8812345', commit, build_url: 'https://ci.example/tailor/coats/8812345' },
    ...{ tests: ['CoatTest > keeps warm'], tests_failed: 1 },
    locations: [{ path: 'src/seams/hem.ts', line: 40, column: 2 }],
  });
  await aStored('2026-01-02', {
    title: 'Straw',
    project: 'farm/barn',
    branch: 'main',
    run_id: '1',
    tests: [],
    locations: [],
  });
  await copyMany();
});

afterAll(async () => await server.close());

async function aStored(day: string, own: Partial<NewAnalysis>): Promise<void> {
  await storeAnalysis(server.deps.store, tenantId, anAnalysis({ created_at: `${day}T00:00:00.000Z`, ...own }));
}

/** Newer ones of the last cause, and older ones of many causes with the same word. */
async function copyMany(): Promise<void> {
  const client = new Client({ connectionString: server.database.superuserUrl });
  await client.connect();
  const columns = 'tenant_id, source, severity, category, is_new, root_cause, details_version, details';
  const last = `from (select * from analyses where tenant_id = '${tenantId}' order by created_at desc limit 1) last`;
  await client.query(`
    insert into analyses (id, created_at, title, fingerprint, ${columns})
      select gen_random_uuid(), timestamptz '2026-02-01' + n * interval '1 s', 'Straw', fingerprint, ${columns}
      ${last}, generate_series(1, ${searchedRows}) n;
    insert into causes (tenant_id, fingerprint, first_seen, last_seen, count)
      select '${tenantId}', 'hay' || n, '2025-12-01', '2025-12-01', 1 from generate_series(1, ${commonCauses}) n;
    insert into cause_words (tenant_id, fingerprint, words)
      select '${tenantId}', 'hay' || n, 'hay number ' || n from generate_series(1, ${commonCauses}) n;
    insert into analyses (id, created_at, title, fingerprint, ${columns})
      select gen_random_uuid(), timestamptz '2025-12-01' + n * interval '1 s', 'Hay ' || n, 'hay' || n, ${columns}
      ${last}, generate_series(1, ${commonCauses}) n`);
  await client.end();
}

async function get(query: string) {
  const answer = await server.app.inject({ url: `/api/v1/analyses?${query}`, headers });
  return { status: answer.statusCode, ...answer.json() };
}

const search = async (text: string) => await get(`q=${encodeURIComponent(text)}`);

test.each([
  ['a word of the title', 'NEEDLE'],
  ['a word of the root cause', 'pricked'],
  ['characters that are a pattern elsewhere', '100%_sure\\'],
  ['the project', 'tailor/coats'],
  ['a part of the project', 'coats'],
  ['a part of the branch', 'lining'],
  ['the job', 'Sew & Press'],
  ['the run', '8812345'],
  ['the commit', commit],
  ['the beginning of the commit', '4F2A9C0'],
  ['a failed test', 'coattest > keeps'],
  ['a path', 'src/seams/hem.ts'],
  ['a path with its line', ' seams/hem.ts:40:2 '],
  ['the address of the build', 'https://ci.example/tailor/coats/8812345#step-3'],
])('a search finds %s behind any number of newer analyses', async (_, text) => {
  const { items, next_cursor } = await search(text);

  expect([items.map(({ title }: NewAnalysis) => title), next_cursor]).toEqual([['The needle'], null]);
});

test('a search for a common word looks through so many analyses, and says where to go on', async () => {
  const first = await get('q=hay&limit=2');
  const second = await get(`q=hay&limit=2&cursor=${first.next_cursor}`);
  const third = await get(`q=hay&limit=2&cursor=${second.next_cursor}`);

  const titles = [...first.items, ...second.items, ...third.items].map(({ title }) => title);
  expect(first.items).toEqual([]);
  expect(titles).toEqual([0, 1, 2, 3].map((at) => `Hay ${commonCauses - at}`));
});

test('a list may begin with the oldest, and have each cause once', async () => {
  const titles = async (query: string) => (await get(query)).items.map(({ title }: NewAnalysis) => title);

  expect(await titles('group=cause&limit=3')).toEqual(['Straw', 'The needle', 'Hay 301']);
  expect(await titles('group=cause&q=farm')).toEqual(['Straw']);
  expect(await titles('group=cause&q=hay&until=2025-12-31&limit=1')).toEqual(['Hay 301']);
  expect(await titles('sort=oldest&limit=2')).toEqual(['Hay 1', 'Hay 2']);
  const { next_cursor } = await get('sort=oldest&group=cause&limit=302');
  expect(await titles(`sort=oldest&group=cause&limit=302&cursor=${next_cursor}`)).toEqual(['Straw']);
  expect((await get(`cursor=${next_cursor}`)).status).toBe(400);
});

test('other filters come before the search', async () => {
  expect(await get('q=needle&until=2026-01-31')).toMatchObject({ items: [{ title: 'The needle' }], next_cursor: null });
  expect(await get('q=needle&until=2025-01-31')).toMatchObject({ items: [], next_cursor: null });
  expect(await get('q=needle&project=farm/barn')).toMatchObject({ items: [], next_cursor: null });
});

test('patterns and statements in a search are words, and do nothing', async () => {
  for (const word of ['%_\\%', "';select pg_sleep(600)--", "' or '1'='1", 'abcdefabcdef', 'http://[']) {
    const { status, items } = await search(word);
    expect([word, status, items]).toEqual([word, 200, []]);
  }
});
