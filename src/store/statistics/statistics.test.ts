import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAnalysis, storedTenant } from '../../../test/support/builders.ts';
import { type TestStore, testStore } from '../../../test/support/database.ts';
import { thorough } from '../../../test/support/thorough.ts';
import type { Analysis, Category, Severity, Source } from '../../contract/analyses/analysis.ts';
import type { NewAnalysis } from '../analyses/analysis-store.ts';
import type { AnalysisRow } from '../analyses/analysis-tables.ts';
import type { StatisticsFilter } from './statistics-store.ts';

const dayMs = 24 * 60 * 60_000;
// A Monday; in Auckland a day of this week has 25 hours.
const startMs = Date.UTC(2026, 2, 30);
const days = 8;
const many = 1000;
const fingerprints = ['a', 'b', 'c'].map((letter) => `v1:${letter.repeat(32)}`);

let db: TestStore;
let client: Client;

beforeAll(async () => {
  db = await testStore();
  client = new Client({ connectionString: db.database.superuserUrl });
  await client.connect();
  // Days are those of UTC, whatever the zone of the database is.
  const name = new URL(db.database.url).pathname.slice(1);
  await client.query(`alter database ${name} set timezone = 'Pacific/Auckland'`);
});
afterAll(async () => {
  await client.end();
  await db.close();
});

const moment = fc.integer({ min: 0, max: days * dayMs - 1 }).map((ms) => new Date(startMs + ms));
const midnight = fc.integer({ min: 0, max: days }).map((day) => new Date(startMs + day * dayMs));
const what = fc.record({
  source: fc.constantFrom<Source>('engine-a', 'log'),
  severity: fc.constantFrom<Severity>('low', 'high', 'critical'),
  category: fc.constantFrom<Category>('test', 'lint'),
  project: fc.constantFrom('acme/web', 'acme/api', null),
  fingerprint: fc.constantFrom(...fingerprints),
});
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('insert' as const), at: fc.oneof(moment, midnight), what }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('complete' as const), which: fc.nat(), what }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('purge' as const), at: moment }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('sum' as const), at: midnight }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fold' as const) }) },
);
const filter = fc
  .record({
    ends: fc.tuple(fc.oneof(moment, midnight), fc.oneof(moment, midnight)),
    project: fc.constantFrom(undefined, ['acme/web']),
    source: fc.constantFrom<readonly Source[] | undefined>(undefined, ['log']),
  })
  .map(({ ends, ...rest }): StatisticsFilter => {
    const [since = 0, until = 0] = ends.map((end) => end.getTime()).toSorted((a, b) => a - b);
    return { since: new Date(since), until: new Date(until), ...rest };
  });

test('whatever is stored, completed, removed and summed, the statistics are those of the analyses', async () => {
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 5, maxLength: 30 }),
    fc.array(filter, { minLength: 4, maxLength: 4 }),
    async (steps, filters) => {
      const { id } = await storedTenant(db.store);
      for (const one of steps) await take(id, one);
      const rows = await rowsOf(id);
      for (const one of filters) expect(await answers(id, one)).toEqual(expected(rows, one));
    },
  );
  await fc.assert(property, { numRuns: thorough ? 300 : 8, interruptAfterTimeLimit: thorough ? 90_000 : 20_000 });
});

test('a day that is summed while its analyses change counts each of them once', async () => {
  const { id } = await storedTenant(db.store);
  const at = new Date(startMs + 1000);
  await insert(id, { at, what: {} });
  const changes = Array.from({ length: 20 }, async () => await insert(id, { at, what: {} }));

  const summing = Array.from({ length: 3 }, async () => await db.store.statistics.sumNextDay(id, new Date()));
  await Promise.all([...changes, ...summing]);

  const window = { since: new Date(startMs), until: new Date(startMs + dayMs - 1) };
  expect((await answers(id, window)).total).toBe(21);
});

test('a day is not summed while a transaction that may change it is open, and is summed after it', async () => {
  const { id } = await storedTenant(db.store);
  await insert(id, { at: new Date(startMs), what: {} });
  const sumNext = async () => await db.store.statistics.sumNextDay(id, new Date(startMs + 2 * dayMs));

  expect(await db.store.inTransaction(id, async (t) => (await t.tenant.getPlan()) && (await sumNext()))).toBe('busy');
  await expect.poll(sumNext).toBe('summed');
  await expect.poll(sumNext).toBe('none');
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function take(tenantId: string, one: Step): Promise<void> {
  const { statistics } = db.store;
  if (one.kind === 'insert') return await insert(tenantId, one);
  if (one.kind === 'complete') return await complete(tenantId, one);
  if (one.kind === 'purge') await db.store.purgeExpired(new Date(), one.at);
  if (one.kind === 'fold') await statistics.foldSums(tenantId);
  if (one.kind === 'sum') await sumAll(tenantId, one.at);
}

/** A day that is busy is asked again: another may hold it for a moment. */
async function sumAll(tenantId: string, until: Date): Promise<void> {
  while ((await db.store.statistics.sumNextDay(tenantId, until)) !== 'none');
}

async function insert(tenantId: string, { at, what: own }: { at: Date; what: Partial<NewAnalysis> }): Promise<void> {
  const analysis = anAnalysis({ created_at: at.toISOString(), ...own });
  await db.store.inTransaction(tenantId, async ({ analyses }) => await analyses.insert(analysis, { awaitsLog: true }));
}

async function complete(
  tenantId: string,
  { which, what: own }: { which: number; what: Partial<NewAnalysis> },
): Promise<void> {
  const stored = await db.store.analyses.list(tenantId, {}, { limit: many });
  const earlier: Analysis | undefined = stored[which % Math.max(stored.length, 1)];
  if (earlier === undefined) return;
  const analysis = anAnalysis({ ...own, id: randomUUID() });
  await db.store.inTransaction(
    tenantId,
    async ({ analyses }) => await analyses.complete(earlier, analysis, { awaitsLog: false }),
  );
}

async function rowsOf(tenantId: string): Promise<AnalysisRow[]> {
  return (await client.query('select * from analyses where tenant_id = $1', [tenantId])).rows as AnalysisRow[];
}

/** The four statistics in a form that has one order. */
async function answers(tenantId: string, window: StatisticsFilter) {
  const { statistics } = db.store;
  const { parts, projects, newCauses, recurringCauses, repeatedCauses } = await statistics.overview(tenantId, window);
  const buckets = await Promise.all(
    (['hour', 'day', 'week'] as const).map(async (interval) => await statistics.timeseries(tenantId, window, interval)),
  );
  const causes = await statistics.topRootCauses(tenantId, window, 2);
  const daysOf = await statistics.daysOfCauses(tenantId, window, fingerprints);
  return {
    total: parts.reduce((sum, part) => sum + part.total, 0),
    parts: sorted(parts.map(({ severity, category, source, total }) => [severity, category, source, total])),
    projects,
    causes: newCauses + recurringCauses,
    newCauses,
    repeatedCauses,
    buckets: buckets.map((some) => sorted(some.map(({ start, severity, total }) => [start, severity, total]))),
    topProjects: await statistics.topProjects(tenantId, window, 1),
    topCauses: causes.map(({ fingerprint, total, projects: spread }) => [fingerprint, total, spread]),
    daysOfCauses: fingerprints.map((fingerprint) =>
      sorted((daysOf.get(fingerprint) ?? []).map(({ start, total }) => [start, total])),
    ),
  };
}

/** The same, counted from the stored rows. */
function expected(all: readonly AnalysisRow[], { since, until, project, source }: StatisticsFilter) {
  const rows = all.filter(
    (row) =>
      row.created_at >= since &&
      row.created_at <= until &&
      (project?.includes(row.project ?? '') ?? true) &&
      (source?.includes(row.source) ?? true),
  );
  const widths = [dayMs / 24, dayMs, 7 * dayMs];
  const causes = groups(rows, (row) => row.fingerprint);
  const projects = groups(
    rows.filter((row) => row.project !== null),
    (row) => row.project ?? '',
  );
  return {
    total: rows.length,
    parts: sorted(
      groups(rows, (row) => [row.severity, row.category, row.source]).map(({ key, rows: { length } }) => [
        ...key,
        length,
      ]),
    ),
    projects: projects.length,
    causes: causes.length,
    newCauses: rows.filter((row) => row.is_new).length,
    repeatedCauses: causes.filter((cause) => cause.rows.length > 1).length,
    buckets: widths.map((width) =>
      sorted(
        groups(rows, (row) => [startOf(row.created_at, width), row.severity]).map(({ key, rows: { length } }) => [
          ...key,
          length,
        ]),
      ),
    ),
    topProjects: most(projects)
      .slice(0, 1)
      .map(({ key, rows: own }) => ({
        ...{ project: key, total: own.length, lastSeen: lastOf(own) },
        highOrWorse: own.filter((row) => row.severity !== 'low').length,
      })),
    topCauses: most(causes)
      .slice(0, 2)
      .map(({ key, rows: own }) => [key, own.length, new Set(own.map((row) => row.project).filter(Boolean)).size]),
    daysOfCauses: fingerprints.map((fingerprint) => {
      const own = rows.filter((row) => row.fingerprint === fingerprint);
      return sorted(groups(own, (row) => startOf(row.created_at, dayMs)).map((day) => [day.key, day.rows.length]));
    }),
  };
}

type Group<Key> = { key: Key; rows: AnalysisRow[] };

function groups<Key>(rows: readonly AnalysisRow[], keyOf: (row: AnalysisRow) => Key): Group<Key>[] {
  const found = new Map<string, Group<Key>>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = found.get(JSON.stringify(key)) ?? { key, rows: [] };
    group.rows.push(row);
    found.set(JSON.stringify(key), group);
  }
  return [...found.values()];
}

function most<Key extends string>(found: readonly Group<Key>[]): Group<Key>[] {
  return found.toSorted(
    (a, b) =>
      b.rows.length - a.rows.length || lastOf(b.rows).getTime() - lastOf(a.rows).getTime() || (a.key < b.key ? -1 : 1),
  );
}

function lastOf(rows: readonly AnalysisRow[]): Date {
  return new Date(Math.max(...rows.map((row) => row.created_at.getTime())));
}

// Weeks begin on Mondays, as the first day of the test.
function startOf(at: Date, width: number): Date {
  return new Date(startMs + Math.floor((at.getTime() - startMs) / width) * width);
}

function sorted(rows: readonly unknown[][]): unknown[][] {
  return rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}
