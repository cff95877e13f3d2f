import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analysisSchema } from '../../src/contract/analyses/analysis.ts';
import { listedAnalysisSchema } from '../../src/contract/analyses/analysis-list.ts';
import { call } from '../../src/contract/client.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import type { NewAnalysis } from '../../src/store/analyses/analysis-store.ts';
import { anAnalysis } from '../support/builders.ts';
import { aTenantWithUser, aToken, type TestServer, testServer } from '../support/http.ts';
import { storeAnalysis } from '../support/store-analysis.ts';

const path = '/api/v1/analyses';

let server: TestServer;
let tenantId: string;
let headers: { authorization: string };

beforeAll(async () => {
  server = await testServer({ settings: { publicUrl: 'https://ff.example/sub' } });
  ({ tenantId, headers } = await aReader());
  await seed(tenantId, [
    { created_at: '2026-01-01T00:00:00.000Z', severity: 'low', project: 'acme/web', title: 'First of them' },
    { created_at: '2026-01-31T23:59:59.999Z', severity: 'high', project: 'acme/web', branch: 'main' },
    { created_at: '2026-02-01T00:00:00.000Z', severity: 'critical', project: 'acme/api', category: 'lint' },
    { created_at: '2026-02-02T12:00:00.000Z', severity: 'high', project: 'acme/api', source: 'log', provider: 'gh' },
  ]);
});

afterAll(async () => await server.close());

async function aReader() {
  const { tenant } = await aTenantWithUser(server);
  const token = await aToken(server, tenant.id, 'read');
  return { tenantId: tenant.id, headers: token.headers };
}

async function seed(tenant: string, analyses: readonly Partial<NewAnalysis>[]): Promise<string[]> {
  const made = analyses.map(anAnalysis);
  for (const analysis of made) await storeAnalysis(server.deps.store, tenant, analysis);
  return made.map(({ id }) => id);
}

async function get(query: string, as = headers) {
  return await server.app.inject({ url: `${path}${query}`, headers: as });
}

async function daysOf(query: string): Promise<string[]> {
  const answer = await get(query);
  if (answer.statusCode !== 200) throw new Error(`${query} answered ${answer.body}`);
  return answer.json().items.map((item: { created_at: string }) => item.created_at.slice(5, 10));
}

test('the list is newest first and each item keeps the contract', async () => {
  const answer = await get('');

  expect(answer.json()).toMatchObject({ next_cursor: null, limit: 100 });
  expect(answer.headers.link).toBeUndefined();
  const { items } = answer.json();
  expect(items.map((item: { created_at: string }) => item.created_at.slice(5, 10))).toEqual([
    '02-02',
    '02-01',
    '01-31',
    '01-01',
  ]);
  for (const item of items) expect(analysisSchema.strict().parse(item)).toEqual(item);
});

test('a single analysis is what the list says of it, with its history', async () => {
  const [item] = (await get('?limit=1')).json().items;

  const answer = await get(`/${item.id}`);

  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const { attribution, passed_since, retry_record, incident, links, team_knowledge: known, ...listed } = answer.json();
  expect(listed).toEqual(item);
  expect(attribution.verdict).toEqual(expect.any(String));
  expect(links).toEqual({ repository: null, branch: null, commit: null, locations: [null] });
  expect([passed_since, retry_record, incident, known.known_fix]).toEqual([null, null, null, null]);
});

test.each([
  ['?severity=high', ['02-02', '01-31']],
  ['?severity=high&severity=low', ['02-02', '01-31', '01-01']],
  ['?project=acme/api', ['02-02', '02-01']],
  ['?project=acme/api&project=acme/web&severity=low', ['01-01']],
  ['?source=log', ['02-02']],
  ['?source=log&source=engine-a&limit=2', ['02-02', '02-01']],
  ['?category=lint', ['02-01']],
  ['?branch=nope', []],
  ['?provider=gh', ['02-02']],
  ['?fingerprint=v1:0', []],
  ['?q=FIRST%20of', ['01-01']],
  ['?q=%25', []],
  ['?since=2026-02-01', ['02-02', '02-01']],
  ['?until=2026-01-31', ['01-31', '01-01']],
  ['?since=2026-01-31&until=2026-02-01', ['02-01', '01-31']],
  ['?since=2026-02-01T00:00:00Z', ['02-02', '02-01']],
  ['?since=2026-02-01T00:00:00.001Z', ['02-02']],
  ['?until=2026-02-01T00:00:00Z', ['02-01', '01-31', '01-01']],
  ['?since=2026-02-02T14:00:00%2B02:00', ['02-02']],
  ['?since=2026-02-02T14:00:00+02:00', ['02-02']],
  ['?since=2026-02-02T14:00:01%2B02:00', []],
  ['?unknown=1&tenant_id=x&__proto__=1', ['02-02', '02-01', '01-31', '01-01']],
])('the filter %s finds its rows', async (query, days) => {
  expect(await daysOf(query)).toEqual(days);
});

test('only_new leaves those that were the first of their cause', async () => {
  const reader = await aReader();
  const fingerprint = `v1:${'7'.repeat(32)}`;
  const [first] = await seed(reader.tenantId, [
    { fingerprint, created_at: '2026-01-01T00:00:00.000Z' },
    { fingerprint, created_at: '2026-01-02T00:00:00.000Z' },
  ]);

  const idsOf = async (query: string) =>
    (await get(query, reader.headers)).json().items.map(({ id }: { id: string }) => id);
  expect(await idsOf('?only_new=true')).toEqual([first]);
  expect(await idsOf('?only_new=false')).toHaveLength(2);
});

test.each([
  ['?only_new=yes', 'only_new'],
  ['?limit=0', 'limit'],
  ['?limit=501', 'limit'],
  ['?limit=abc', 'limit'],
  ['?limit=-1', 'limit'],
  ['?limit=1.5', 'limit'],
  ['?limit=1&limit=2', 'limit'],
  ['?limit=', 'limit'],
  ['?severity=zzz', 'severity'],
  ['?severity=high%27%20OR%20%271%27=%271', 'severity'],
  ['?source=engine-z', 'source'],
  ['?category=x', 'category'],
  ['?project=%00', 'project'],
  ['?q=%00', 'q'],
  ['?since=2026-13-45', 'since'],
  ['?since=2026-02-30', 'since'],
  ['?since=2026-02-30T00:00:00Z', 'since'],
  ['?since=300000-01-01', 'since'],
  ['?since=yesterday', 'since'],
  ['?since=2026-01-01T25:00:00Z', 'since'],
  ['?since=2026-01-01&since=2026-01-02', 'since'],
  ['?since=2026-02-01&until=2026-01-01', 'since'],
  ['?until=2026-01-01T00:00:00', 'until'],
  ['?cursor=', 'cursor'],
  ['?cursor=x', 'cursor'],
  [`?cursor=${'x'.repeat(10_240)}`, 'cursor'],
])('a bad parameter is 400 and named: %s', async (query, name) => {
  const answer = await get(query);

  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'invalid', errors: [{ pointer: name }] });
});

test('however much a tenant stores, another sees none of it', async () => {
  const other = await aReader();
  const own = await seed(other.tenantId, [{}]);
  await seed(
    tenantId,
    Array.from({ length: 50 }, () => ({ created_at: '2025-01-01T00:00:00.000Z' })),
  );

  const { items } = (await get('?limit=500', other.headers)).json();

  expect(items.map(({ id }: { id: string }) => id)).toEqual(own);
});

test('of a project’s name that two tenants have, each gets its own', async () => {
  const other = await aReader();
  const own = await seed(other.tenantId, [{ project: 'acme/web' }]);

  const { items } = (await get('?project=acme/web', other.headers)).json();

  expect(items.map(({ id }: { id: string }) => id)).toEqual(own);
  expect((await get('?project=acme/web')).body).not.toContain(own[0]);
});

test('a tenant that the caller names is not asked', async () => {
  const other = await aReader();
  const [own] = await seed(other.tenantId, [{}]);
  const naming = { ...other.headers, 'x-tenant-id': tenantId };

  const listed = await get(`?tenant_id=${tenantId}&tenant=${tenantId}`, naming);
  const single = await get(`/${own}?tenant_id=${tenantId}`, naming);

  expect(listed.json().items.map(({ id }: { id: string }) => id)).toEqual([own]);
  expect(single.json().id).toBe(own);
});

test('an unknown severity is refused, an unknown parameter is not looked at', async () => {
  const refused = await get('?severity=zzz');

  expect(refused.statusCode).toBe(400);
  expect(refused.json().errors[0].pointer).toBe('severity');
  expect((await get('?nonsense=1')).json()).toEqual((await get('')).json());
});

test('a project and a branch of the greatest length that is stored can be asked for', async () => {
  const reader = await aReader();
  const [project, branch] = ['p'.repeat(512), 'b'.repeat(512)];
  const ids = await seed(reader.tenantId, [{ project, branch }, { project: 'acme/web' }]);

  const found = await get(`?project=${project}&branch=${branch}`, reader.headers);

  expect(found.json().items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 1));
});

test('line ends of a project’s name begin no header', async () => {
  const reader = await aReader();
  const project = 'acme/web\r\nX-Planted: yes';
  await seed(reader.tenantId, [{ project }, { project }]);

  const { headers: answered } = await get(`?limit=1&project=${encodeURIComponent(project)}`, reader.headers);

  expect(answered['x-planted']).toBeUndefined();
  expect(answered.link).toContain('project=acme%2Fweb%0D%0AX-Planted%3A+yes');
  expect(answered.link).not.toMatch(/[\r\n]/);
});

test('a cursor of one tenant is no cursor of another', async () => {
  const other = await aReader();
  const { next_cursor: cursor } = (await get('?limit=1')).json();

  expect((await get(`?limit=1&cursor=${cursor}`)).statusCode).toBe(200);
  expect((await get(`?limit=1&cursor=${cursor}`, other.headers)).statusCode).toBe(400);
});

test('a cursor with a changed byte, or with other filters, is refused', async () => {
  const { next_cursor: cursor } = (await get('?limit=1&severity=high')).json();
  const flipped = Array.from(cursor as string, (character, at) => {
    return `${cursor.slice(0, at)}${character === 'A' ? 'B' : 'A'}${cursor.slice(at + 1)}`;
  });

  expect((await get(`?severity=high&limit=5&cursor=${cursor}`)).statusCode).toBe(200);
  expect((await get(`?limit=1&cursor=${cursor}`)).statusCode).toBe(400);
  expect((await get(`?severity=low&cursor=${cursor}`)).statusCode).toBe(400);
  for (const broken of flipped.filter((_, at) => at % 7 === 0 || at > cursor.length - 3)) {
    expect((await get(`?severity=high&cursor=${encodeURIComponent(broken)}`)).statusCode).toBe(400);
  }
});

test('paging through rows finds each exactly once while others are inserted', async () => {
  const reader = await aReader();
  const base = Date.parse('2026-03-01T00:00:00Z');
  // Several share a millisecond, so that the id decides too.
  const times = Array.from({ length: 100 }, (_, at) => ({
    created_at: new Date(base + Math.floor(at / 3)).toISOString(),
  }));
  const ids = await seed(reader.tenantId, times);
  const seen: string[] = [];

  let next: string | null = '?limit=7';
  while (next !== null) {
    const answer = await get(next, reader.headers);
    seen.push(...answer.json().items.map(({ id }: { id: string }) => id));
    await seed(reader.tenantId, [{}, {}]);
    next = answer.json().next_cursor && `?limit=7&cursor=${answer.json().next_cursor}`;
  }

  expect(seen.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted());
});

describe('as rows', () => {
  const formula = '=HYPERLINK("https://evil.example")';
  const as = async (accept: string, query = '') => {
    const { tenantId: own, headers: token } = await aReader();
    await seed(own, [
      { created_at: '2026-01-01T00:00:00.000Z', title: formula, project: '@sum', branch: '+1', job: '-x' },
      { created_at: '2026-01-02T00:00:00.000Z', title: 'Größe, “Ω”\nand more', commit: null },
    ]);
    return await get(query, { ...token, accept } as typeof headers);
  };

  test('CSV has a header, a row for each analysis, and no cell that a spreadsheet would run', async () => {
    const answer = await as('text/csv');

    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="analyses.csv"');
    const [header, ...rows] = answer.rawPayload.toString('utf8').split('\r\n');
    expect(header).toMatch(/^id,created_at,severity,category,title,project,branch,/);
    expect(rows[0]).toContain('"Größe, “Ω”\nand more"');
    expect(rows[1]).toContain(`"'=HYPERLINK(""https://evil.example"")",'@sum,'+1,`);
    expect(rows[1]).toContain(`,'-x,`);
    expect(rows.slice(2)).toEqual(['']);
  });

  test('JSON Lines are the items one by one, in the view that is asked for, and Link leads on', async () => {
    const answer = await as('application/x-ndjson', '?limit=1&view=list');

    expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
    expect(answer.headers.link).toContain('limit=1&view=list&cursor=');
    expect(answer.body.endsWith('\n')).toBe(true);
    expect(listedAnalysisSchema.strict().parse(JSON.parse(answer.body)).title).toContain('Größe');
  });

  test('only who names a type of rows gets it; what is wrong stays a problem document', async () => {
    for (const accept of ['*/*', 'text/*, */*', 'application/json;q=0.5, */*', 'application/json, text/csv']) {
      expect((await as(accept)).headers['content-type']).toContain('application/json');
    }
    const refused = await as('text/csv', '?limit=0');
    expect(refused.headers['content-type']).toContain('application/problem+json');
  });
});

test('the link to the next page is built on the public address, never on the host of the request', async () => {
  const hostile = { ...headers, host: 'evil.example', 'x-forwarded-host': 'evil.example' };

  const answer = await get('?limit=1&severity=high&severity=low&project=acme%2Fweb%0D%0AX:y&access_token=t', hostile);
  const first = await get('?limit=1&severity=high&severity=low&access_token=t', hostile);
  const link = /^<(.+)>; rel="next"$/.exec(String(first.headers.link))?.[1] ?? '';

  expect(answer.statusCode).toBe(200);
  expect(link).toMatch(/^https:\/\/ff\.example\/sub\/api\/v1\/analyses\?limit=1&severity=high&severity=low&cursor=/);
  const second = await get(new URL(link).search);
  expect(second.json().items[0].created_at).toContain('01-31');
});

test('the client of the contract speaks with the server', async () => {
  const options = {
    url: 'http://ff.test/',
    headers,
    fetch: async (url: string, init: RequestInit) => {
      const { pathname, search } = new URL(url);
      const answer = await server.app.inject({
        method: init.method as 'GET',
        url: pathname + search,
        headers: init.headers as Record<string, string>,
      });
      return new Response(answer.body, { status: answer.statusCode });
    },
  };

  const page = await call(options, endpoints.listAnalyses, { query: { severity: ['high', 'low'], limit: 2 } });
  const missing = await call(options, endpoints.getAnalysis, { params: { id: 'a/b' } });

  expect(page).toMatchObject({ ok: true, status: 200, body: { limit: 2 } });
  expect(missing).toMatchObject({ ok: false, status: 404, problem: { code: 'not_found' } });
});

describe('the view of a list', () => {
  const row = listedAnalysisSchema.strict();
  const rowOf = (item: object) => listedAnalysisSchema.parse(item);
  let busy: typeof headers;

  beforeAll(async () => {
    const reader = await aReader();
    busy = reader.headers;
    const analyses = Array.from({ length: 60 }, (_, at) => ({
      created_at: new Date(Date.UTC(2026, 2, 1, 0, at)).toISOString(),
      title: `TS23${at}: Property 'total' does not exist on type 'Cart' (src/components/cart/${at}.ts:12)`,
      commit: createHash('sha1').update(String(at)).digest('hex'),
      explanation: 'The step “build” failed; two later errors follow from it. '.repeat(20),
    }));
    await seed(reader.tenantId, analyses);
  });

  const sizeOf = async (query: string, encoding: string) => {
    const answer = await get(query, { ...busy, ...{ 'accept-encoding': encoding } });
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, encoding]);
    return answer.rawPayload.length;
  };

  test('holds what a row shows, of the same analyses and with the same cursor', async () => {
    const whole = (await get('?limit=2', busy)).json();
    const answer = await get('?limit=2&view=list', busy);

    const { items, ...page } = answer.json();
    for (const item of items) expect(row.parse(item)).toEqual(item);
    expect(items).toEqual(whole.items.map(rowOf));
    expect(page).toEqual({ next_cursor: whole.next_cursor, limit: 2 });
    expect(answer.headers.link).toContain('view=list&cursor=');
    expect((await get(`?view=list&cursor=${page.next_cursor}&limit=1`, busy)).json().items).toHaveLength(1);
  });

  test('a view that is none is a refusal', async () => {
    const answer = await get('?view=table');

    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([{ pointer: 'view', detail: expect.any(String) }]);
  });

  test.each([
    'br',
    'gzip',
  ])('a page of 50 needs at most 40 kB, and what is newer at most 2 kB: %s', async (encoding) => {
    expect(await sizeOf('?limit=50&view=list', encoding)).toBeLessThan(40_000);
    expect(await sizeOf('?limit=50', encoding)).toBeLessThan(40_000);
    expect(await sizeOf('?limit=15&view=list&since=2026-03-01T00:30:00.000Z', encoding)).toBeLessThan(2_000);
  });

  test('a caller that accepts no compression gets none, and caches know that the answers differ', async () => {
    const plain = await get('?limit=50&view=list', { ...busy, ...{ 'accept-encoding': 'identity' } });
    const packed = await get('?limit=50&view=list', { ...busy, ...{ 'accept-encoding': 'gzip' } });

    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers.vary).toBe('accept-encoding');
    expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(plain.json());
  });
});
