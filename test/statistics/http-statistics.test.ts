import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import type { NewAnalysis } from '../../src/store/analyses/analysis-store.ts';
import { anAnalysis } from '../support/builders.ts';
import { aTenantWithUser, aToken, signIn, type TestServer, testServer } from '../support/http.ts';
import { storeAnalysis } from '../support/store-analysis.ts';

const cause = (letter: string) => `v1:${letter.repeat(32)}`;
const window = 'since=2026-03-02&until=2026-03-08';

let server: TestServer;
let headers: { authorization: string };
let email: string;

beforeAll(async () => {
  server = await testServer();
  const { tenant, user } = await aTenantWithUser(server);
  email = user.email;
  ({ headers } = await aToken(server, tenant.id, 'read'));
  await seed(tenant.id, [
    { created_at: '2026-03-01T10:00:00.000Z', fingerprint: cause('a'), severity: 'low', title: 'Before' },
    { created_at: '2026-03-02T00:00:00.000Z', fingerprint: cause('a'), severity: 'high', title: 'First' },
    { created_at: '2026-03-02T10:59:59.999Z', fingerprint: cause('a'), severity: 'critical', title: 'Newest' },
    { created_at: '2026-03-04T12:00:00.000Z', fingerprint: cause('b'), severity: 'low', project: 'acme/api' },
    { created_at: '2026-03-05T12:00:00.000Z', fingerprint: cause('a'), severity: 'medium', project: 'acme/api' },
    { created_at: '2026-03-08T23:59:59.999Z', fingerprint: cause('c'), project: null, source: 'log', category: 'lint' },
    { created_at: '2026-03-09T00:00:00.000Z', fingerprint: cause('a'), title: 'After' },
  ]);
});

afterAll(async () => await server.close());

async function seed(tenantId: string, analyses: readonly Partial<NewAnalysis>[]): Promise<void> {
  for (const own of analyses) await storeAnalysis(server.deps.store, tenantId, anAnalysis(own));
}

async function get(name: string, query: string, as: Record<string, string> = headers) {
  return await server.app.inject({ url: `/api/v1/stats/${name}?${query}`, headers: as });
}

describe('overview', () => {
  test('counts what is in the window, both ends inclusive, and names every severity, category and source', async () => {
    const answer = (await get('overview', window)).json();

    expect(answer).toMatchObject({
      total: 5,
      by_severity: { low: 1, medium: 1, high: 2, critical: 1 },
      projects: 2,
      new_causes: 2,
      recurring_causes: 1,
      repeated_causes: 1,
      since: '2026-03-02T00:00:00.000Z',
      until: '2026-03-08T23:59:59.999Z',
    });
    expect(answer.by_category).toMatchObject({ test: 4, lint: 1, deploy: 0 });
    expect(answer.by_source).toMatchObject({ 'engine-a': 4, log: 1, manual: 0 });
    expect(endpoints.readOverview.reply.parse(answer)).toEqual(answer);
  });

  test.each([
    [`${window}&project=acme/api`, 2],
    [`${window}&project=acme/api&project=acme/web`, 4],
    [`${window}&source=log&source=engine-a`, 5],
    [`${window}&source=log&project=acme/api`, 0],
    ['until=2026-03-09&days=1', 1],
    ['until=2026-03-09&days=2', 2],
    ['until=2026-03-09T00:00:00Z&days=2', 2],
    ['since=2026-03-05&days=1', 3],
    ['', 0],
  ])('%s counts %i', async (query, total) => {
    expect((await get('overview', query)).json().total).toBe(total);
  });

  test('without a time it is of the last 30 days, today included', async () => {
    const { since, until } = (await get('overview', '')).json();

    expect(Date.parse(until) - Date.parse(since)).toBe(30 * 24 * 3600_000 - 1);
    expect(Date.parse(until)).toBeGreaterThanOrEqual(Date.now());
    expect(since).toMatch(/T00:00:00.000Z$/);
  });

  test.each([
    ['since=2026-03-03&until=2026-03-03', 0, 0],
    ['since=2026-03-03&until=2026-03-04', 1, 0],
    ['since=2026-03-04&until=2026-03-06', 1, 1],
    ['since=2026-03-06&until=2026-03-07', 0, 0],
    ['since=2026-03-09&until=2026-03-09', 0, 1],
    [`${window}&project=acme/api`, 1, 1],
    [`${window}&source=log`, 1, 0],
    ['since=2026-01-01&until=2026-12-31', 3, 0],
  ])('%s has %i new causes and %i that were known', async (query, fresh, known) => {
    const { new_causes, recurring_causes } = (await get('overview', query)).json();

    expect([new_causes, recurring_causes]).toEqual([fresh, known]);
  });
});

// Outside of the window the cause a occurs on the 1st and on the 9th.
test.each([
  [window, 1],
  ['since=2026-03-02&until=2026-03-02', 1],
  ['since=2026-03-03&until=2026-03-08', 0],
  ['since=2026-03-05&until=2026-03-09', 1],
  ['since=2026-01-01&until=2026-12-31', 1],
  [`${window}&project=acme/web`, 1],
  [`${window}&project=acme/api`, 0],
])('%s has %i causes that occur more than once in it', async (query, repeated) => {
  expect((await get('overview', query)).json().repeated_causes).toBe(repeated);
});

describe('timeseries', () => {
  test('has a bucket for every day, the empty ones too', async () => {
    const { interval, buckets } = (await get('timeseries', window)).json();

    expect(interval).toBe('day');
    expect(buckets.map(({ start, total }: { start: string; total: number }) => [start.slice(8, 10), total])).toEqual([
      ['02', 2],
      ['03', 0],
      ['04', 1],
      ['05', 1],
      ['06', 0],
      ['07', 0],
      ['08', 1],
    ]);
    expect(buckets[0]).toEqual({
      start: '2026-03-02T00:00:00.000Z',
      total: 2,
      by_severity: { low: 0, medium: 0, high: 1, critical: 1 },
    });
  });

  test('hours and weeks start where they do by the calendar, but hold only what is in the window', async () => {
    const hours = (
      await get('timeseries', 'since=2026-03-02T09:30:00Z&until=2026-03-02T11:30:00Z&interval=hour')
    ).json();
    const weeks = (await get('timeseries', 'since=2026-03-02T00:00:01Z&until=2026-03-15&interval=week')).json();

    const shown = (answer: typeof hours) => answer.buckets.map((bucket: typeof hours) => [bucket.start, bucket.total]);
    expect(shown(hours)).toEqual([
      ['2026-03-02T09:00:00.000Z', 0],
      ['2026-03-02T10:00:00.000Z', 1],
      ['2026-03-02T11:00:00.000Z', 0],
    ]);
    expect(shown(weeks)).toEqual([
      ['2026-03-02T00:00:00.000Z', 4],
      ['2026-03-09T00:00:00.000Z', 1],
    ]);
  });

  test('days=7 is seven buckets', async () => {
    expect((await get('timeseries', 'days=7')).json().buckets).toHaveLength(7);
  });
});

test('top projects come with their worst and their last, those without a project left out', async () => {
  expect((await get('top-projects', window)).json()).toEqual({
    items: [
      { project: 'acme/api', total: 2, high_or_worse: 0, last_seen: '2026-03-05T12:00:00.000Z', default_branch: null },
      { project: 'acme/web', total: 2, high_or_worse: 2, last_seen: '2026-03-02T10:59:59.999Z', default_branch: null },
    ],
  });
  expect((await get('top-projects', `${window}&limit=1`)).json().items).toHaveLength(1);
});

test('top root causes speak in the words of their newest analysis in the window', async () => {
  const { items } = (await get('top-root-causes', `${window}&project=acme/web&project=acme/api`)).json();

  expect(items.map(({ fingerprint }: { fingerprint: string }) => fingerprint)).toEqual([cause('a'), cause('b')]);
  expect(items[0]).toEqual({
    fingerprint: cause('a'),
    title: 'A test failed',
    category: 'test',
    severity: 'medium',
    total: 3,
    projects: 2,
    first_seen: '2026-03-01T10:00:00.000Z',
    last_seen: '2026-03-09T00:00:00.000Z',
    ...{ status: 'open', note: null, reopened_at: null, occurrences: [] },
    ...{ assignee: null, ticket_url: null, muted_until: null, muted_above: null },
  });
  const web = (await get('top-root-causes', `${window}&project=acme/web&limit=1`)).json().items;
  expect(web).toMatchObject([{ title: 'Newest', severity: 'critical', total: 2, projects: 1 }]);
});

test.each([
  [`${window}&occurrence_days=4`, [1, 0, 0, 0]],
  [`${window}&project=acme/web&occurrence_days=7`, [2, 0, 0, 0, 0, 0, 0]],
  ['since=2026-03-04&until=2026-03-05&occurrence_days=3', [0, 0, 1]],
])('top root causes come with their days, also those before the window: %s', async (query, totals) => {
  const { items } = (await get('top-root-causes', query)).json();

  const first = items.find(({ fingerprint }: { fingerprint: string }) => fingerprint === cause('a'));
  expect(first.occurrences.map(({ total }: { total: number }) => total)).toEqual(totals);
  expect(first.occurrences.at(-1).start).toBe(
    query.includes('03-05') ? '2026-03-05T00:00:00.000Z' : '2026-03-08T00:00:00.000Z',
  );
});

const names = ['overview', 'timeseries', 'top-projects', 'top-root-causes'];

test.each(names.flatMap((name) => badParameters(name)))('%s?%s is 400 and names %s', async (...row) => {
  const [name, query, pointer] = row;
  const answer = await get(name, query);

  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'invalid', errors: [{ pointer }] });
});

function badParameters(name: string): [string, string, string][] {
  const everywhere: [string, string, string][] = [
    [name, 'since=2026-13-45', 'since'],
    [name, 'since=300000-01-01', 'since'],
    [name, 'since=2026-01-01&since=2026-01-02', 'since'],
    [name, 'since=2026-02-01&until=2026-01-01', 'since'],
    [name, 'until=yesterday', 'until'],
    [name, 'days=0', 'days'],
    [name, 'days=1e3', 'days'],
    [name, 'days=99999', 'days'],
    [name, 'source=engine-z', 'source'],
    [name, 'project=%00', 'project'],
  ];
  if (name.startsWith('top')) return [...everywhere, [name, 'limit=0', 'limit'], [name, 'limit=101', 'limit']];
  if (name !== 'timeseries') return everywhere;
  return [
    ...everywhere,
    [name, 'interval=month', 'interval'],
    [name, 'since=0001-01-01', 'interval'],
    [name, 'until=9999-12-31&since=2026-01-01', 'interval'],
  ];
}

test.each(names)('words that would be SQL are only words for %s', async (name) => {
  const answer = await get(name, `${window}&project=${encodeURIComponent("x';select pg_sleep(600)--")}&sort=total`);

  expect(answer.statusCode).toBe(200);
});

test('what another tenant stores changes not a byte', async () => {
  const other = await aTenantWithUser(server);
  const read = async () => await Promise.all(names.map(async (name) => (await get(name, '')).body));
  const before = await read();

  await seed(
    other.tenant.id,
    Array.from({ length: 50 }, () => ({ fingerprint: cause('a') })),
  );

  expect(await read()).toEqual(before);
});

test.each(names)('%s wants a token that reads, or a session', async (name) => {
  const { tenant } = await aTenantWithUser(server);
  const ingest = await aToken(server, tenant.id, 'ingest');
  const browser = await signIn(server, email);

  expect((await get(name, '', {})).statusCode).toBe(401);
  expect((await get(name, '', ingest.headers)).statusCode).toBe(403);
  expect((await get(name, '', browser.headers)).statusCode).toBe(200);
});

test.each([
  ['overview', 'until=0001-01-01T00:00:00%2B23:59&days=3650'],
  ['overview', 'since=0000-01-01&until=9999-12-31T23:59:59-23:59'],
  ['timeseries', 'until=0001-01-03T00:00:00%2B23:59&days=3650'],
  ['timeseries', 'since=0000-01-01&until=0001-02-01&interval=week'],
])('what reaches beyond the years that a timestamp can name ends at them: %s?%s', async (name, query) => {
  const { buckets = [], since, until } = (await get(name, query)).json();
  const moments: string[] = [...buckets.map(({ start }: { start: string }) => start), since, until].filter(Boolean);

  expect(moments.length).toBeGreaterThan(0);
  for (const moment of moments) expect(moment).toMatch(/^(?!0000)\d{4}-\d\d-\d\dT/);
});
