import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAnalysis, storedTenant } from '../../../test/support/builders.ts';
import { type TestStore, testStore } from '../../../test/support/database.ts';
import { storeAnalysis } from '../../../test/support/store-analysis.ts';
import type { Severity } from '../../contract/analyses/analysis.ts';
import type { Store } from '../store.ts';

let db: TestStore;
let store: Store;

beforeAll(async () => {
  db = await testStore();
  store = db.store;
});
afterAll(async () => await db.close());

async function projectsWith(tenantId: string, fingerprint: string, since: Date): Promise<string[]> {
  return await store.inTransaction(
    tenantId,
    async ({ analyses }) => await analyses.projectsWithFingerprint(fingerprint, since),
  );
}

test('what is saved is read back, field by field', async () => {
  const { id: tenant } = await storedTenant(store);
  const analysis = anAnalysis();

  const saved = await storeAnalysis(store, tenant, analysis);

  const occurrence = { first_seen: analysis.created_at, last_seen: analysis.created_at, count: 1, is_new: true };
  const read = { ...analysis, category_by_log: null, occurrence, earlier_resolution: null };
  expect(saved).toEqual({ kind: 'saved', analysis: read });
  expect(await store.analyses.get(tenant, analysis.id)).toEqual(read);
});

test('the second of a cause is not new, and both count it when read', async () => {
  const { id: tenant } = await storedTenant(store);
  const first = anAnalysis({ created_at: '2026-01-01T00:00:00.000Z' });
  const second = anAnalysis({ created_at: '2026-01-02T00:00:00.000Z', fingerprint: first.fingerprint });

  await storeAnalysis(store, tenant, first);
  await storeAnalysis(store, tenant, second);

  const seen = { first_seen: first.created_at, last_seen: second.created_at, count: 2 };
  const occurrences = (await store.analyses.list(tenant, {}, { limit: 10 })).map(({ occurrence }) => occurrence);
  expect(occurrences).toEqual([
    { ...seen, is_new: false },
    { ...seen, is_new: true },
  ]);
});

test('forty parallel saves of one cause are counted forty times and exactly one is new', async () => {
  const { id: tenant } = await storedTenant(store);
  const fingerprint = `v1:${'a'.repeat(32)}`;

  await Promise.all(Array.from({ length: 40 }, () => storeAnalysis(store, tenant, anAnalysis({ fingerprint }))));

  const all = await store.analyses.list(tenant, { fingerprint: [fingerprint] }, { limit: 100 });
  expect(all.map(({ occurrence }) => occurrence.count)).toEqual(Array(40).fill(40));
  expect(all.filter(({ occurrence }) => occurrence.is_new)).toHaveLength(1);
});

test('another tenant neither reads, lists, counts nor shares a cause', async () => {
  const [a, b] = [await storedTenant(store), await storedTenant(store)];
  const analysis = anAnalysis();
  await storeAnalysis(store, a.id, analysis);

  expect(await store.analyses.get(b.id, analysis.id)).toBeUndefined();
  expect(await store.analyses.list(b.id, {}, { limit: 10 })).toEqual([]);
  expect(await store.analyses.count(b.id, {})).toBe(0);
  expect(await projectsWith(b.id, analysis.fingerprint, new Date(0))).toEqual([]);
  const own = await storeAnalysis(store, b.id, anAnalysis({ fingerprint: analysis.fingerprint }));
  expect(own).toMatchObject({ analysis: { occurrence: { count: 1, is_new: true } } });
});

test('an id that is no UUID is unknown, not an error', async () => {
  const { id: tenant } = await storedTenant(store);

  expect(await store.analyses.get(tenant, "' or 1=1 --")).toBeUndefined();
});

test('characters that PostgreSQL cannot store are replaced', async () => {
  const { id: tenant } = await storedTenant(store);
  const analysis = anAnalysis({ title: 'nul \0 here', explanation: 'half \ud800 pair', tests: ['a\0b'] });

  await storeAnalysis(store, tenant, analysis);

  const read = await store.analyses.get(tenant, analysis.id);
  expect(read).toMatchObject({ title: 'nul \ufffd here', explanation: 'half \ufffd pair', tests: ['a\ufffdb'] });
});

test('a project too long for an index is refused by name', async () => {
  const { id: tenant } = await storedTenant(store);

  const saving = storeAnalysis(store, tenant, anAnalysis({ project: 'é'.repeat(501) }));

  await expect(saving).rejects.toMatchObject({ code: 'invalid', errors: [{ pointer: '/project' }] });
});

test('pages follow each other without a gap or a repeat while new ones arrive', async () => {
  const { id: tenant } = await storedTenant(store);
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
  const old = Array.from({ length: 25 }, (_, n) => anAnalysis({ created_at: at(Math.floor(n / 5)) }));
  for (const analysis of old) await storeAnalysis(store, tenant, analysis);

  const seen: string[] = [];
  let after: { createdAt: Date; id: string } | undefined;
  for (;;) {
    const page = await store.analyses.list(tenant, {}, { limit: 4, ...(after && { after }) });
    const last = page.at(-1);
    if (!last) break;
    seen.push(...page.map(({ id }) => id));
    after = { createdAt: new Date(last.created_at), id: last.id };
    await storeAnalysis(store, tenant, anAnalysis({ created_at: at(60) }));
  }

  const newestFirst = old.toSorted((x, y) => (y.created_at + y.id < x.created_at + x.id ? -1 : 1)).map(({ id }) => id);
  expect(seen).toEqual(newestFirst);
});

test('a page by its number is that of the whole list, however far back it is and whichever days are summed', async () => {
  const { id: tenant } = await storedTenant(store);
  const first = anAnalysis({ created_at: '2026-01-01T00:00:00.000Z', severity: 'low' });
  await storeAnalysis(store, tenant, first);
  const superuser = new Client({ connectionString: db.database.superuserUrl });
  await superuser.connect();
  const copies = `select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'run_id', n, 'delivery_key', null,
      'created_at', a.created_at + n * interval '3 minutes',
      'severity', case when n % 3 = 0 then 'high' else 'low' end))).* from analyses a, generate_series(1, 2600) n`;
  await superuser.query(`insert into analyses ${copies} where a.id = $1`, [first.id]);
  await superuser.query('update causes set count = 2601 where tenant_id = $1', [tenant]);
  const expectAll = async (filter: { severity?: Severity[] }) => {
    const { rows: all } = await superuser.query(
      'select id from analyses where tenant_id = $1 and severity = any($2) order by created_at desc, id desc',
      [tenant, filter.severity ?? ['low', 'high']],
    );
    expect(await store.analyses.count(tenant, filter)).toBe(all.length);
    for (const offset of [0, 1999, 2000, 2150, 2310, all.length - 2, all.length, all.length + 999].filter(
      (n) => n >= 0,
    )) {
      const page = await store.analyses.list(tenant, filter, { limit: 7, offset });
      expect(page.map(({ id }) => id)).toEqual(all.slice(offset, offset + 7).map(({ id }) => id));
    }
  };

  await expectAll({});
  while ((await store.statistics.sumNextDay(tenant, new Date('2026-01-05T00:00:00Z'))) !== 'none');
  await expectAll({});
  await expectAll({ severity: ['low', 'critical'] });
  await store.purgeExpired(new Date(), new Date('2026-01-02T12:00:00Z'));
  await storeAnalysis(store, tenant, anAnalysis({ created_at: '2026-01-03T00:00:00.000Z', severity: 'high' }));
  await expectAll({});
  while ((await store.statistics.sumNextDay(tenant, new Date('2026-02-01T00:00:00Z'))) !== 'none');
  await expectAll({ severity: ['high'] });
  await superuser.end();
});

test('each filter keeps what matches it, repeated values are alternatives, text is literal', async () => {
  const { id: tenant } = await storedTenant(store);
  const one = anAnalysis({
    project: 'p1',
    severity: 'low',
    branch: 'x',
    title: '100% of_it',
    created_at: '2026-01-01T00:00:00.000Z',
  });
  const two = anAnalysis({
    project: 'p2',
    severity: 'high',
    source: 'log',
    category: 'lint',
    created_at: '2026-01-02T00:00:00.000Z',
  });
  for (const analysis of [one, two]) await storeAnalysis(store, tenant, analysis);
  const ids = async (filter: Parameters<Store['analyses']['list']>[1]) =>
    (await store.analyses.list(tenant, filter, { limit: 10 })).map(({ id }) => id);

  expect(await ids({ project: ['p1'] })).toEqual([one.id]);
  expect(await ids({ project: ['p1', 'p2', "p'; drop table"] })).toEqual([two.id, one.id]);
  expect(await ids({ severity: ['high'], source: ['log'], category: ['lint'] })).toEqual([two.id]);
  expect(await ids({ branch: ['x'], provider: ['engine-a'] })).toEqual([one.id]);
  expect(await ids({ since: new Date(two.created_at) })).toEqual([two.id]);
  expect(await ids({ until: new Date(one.created_at) })).toEqual([one.id]);
  expect(await ids({ text: '100% OF_' })).toEqual([one.id]);
  expect(await ids({ text: '1_0%' })).toEqual([]);
  expect(await ids({ project: ['nul\0'] })).toEqual([]);
});

test('the projects that showed a fingerprint since a time', async () => {
  const { id: tenant } = await storedTenant(store);
  const { fingerprint } = anAnalysis();
  const times = { old: '2026-01-01T00:00:00.000Z', new: '2026-01-01T02:00:00.000Z' };
  await storeAnalysis(store, tenant, anAnalysis({ fingerprint, project: 'old', created_at: times.old }));
  for (const project of ['b', 'a', 'b', null]) {
    await storeAnalysis(store, tenant, anAnalysis({ fingerprint, project, created_at: times.new }));
  }

  const projects = await projectsWith(tenant, fingerprint, new Date(times.new));

  expect(projects.toSorted()).toEqual(['a', 'b']);
});

test('a replay writes nothing and answers the first id; another payload is told so', async () => {
  const { id: tenant } = await storedTenant(store);
  const key = { path: '/api/ingest/log', key: 'k', payloadMac: 'aa' };
  const first = anAnalysis();
  await storeAnalysis(store, tenant, first, { idempotency: key });

  expect(await storeAnalysis(store, tenant, anAnalysis(), { idempotency: key })).toEqual({
    kind: 'replayed',
    analysisId: first.id,
  });
  expect(await storeAnalysis(store, tenant, anAnalysis(), { idempotency: { ...key, payloadMac: 'bb' } })).toEqual({
    kind: 'key_reused',
  });
  expect(await storeAnalysis(store, tenant, anAnalysis(), { idempotency: { ...key, path: '/other' } })).toMatchObject({
    kind: 'saved',
  });
  expect(await store.analyses.count(tenant, {})).toBe(2);
  expect(await store.analyses.findByIdempotencyKey(tenant, key.path, 'k')).toEqual({
    analysisId: first.id,
    payloadMac: 'aa',
  });
  expect(await store.analyses.findByIdempotencyKey(tenant, key.path, 'unknown')).toBeUndefined();
});

test('twenty parallel saves with one key store one analysis and all answer its id', async () => {
  const { id: tenant } = await storedTenant(store);
  const key = { path: '/api/ingest/log', key: randomUUID(), payloadMac: 'aa' };

  const results = await Promise.all(
    Array.from({ length: 20 }, () => storeAnalysis(store, tenant, anAnalysis(), { idempotency: key })),
  );

  const ids = results.map((result) => {
    if (result.kind === 'saved') return result.analysis.id;
    return result.kind === 'replayed' ? result.analysisId : result.kind;
  });
  expect(new Set(ids).size).toBe(1);
  expect(results.filter(({ kind }) => kind === 'saved')).toHaveLength(1);
  expect(await store.analyses.count(tenant, {})).toBe(1);
});
