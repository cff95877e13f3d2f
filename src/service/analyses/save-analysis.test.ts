import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aConnection, aFailure, anAnalysis, aSeverityBasis, storedTenant } from '../../../test/support/builders.ts';
import { type TestStore, testStore } from '../../../test/support/database.ts';
import { announce, storeAnalysis, storeOfFailure } from '../../../test/support/store-analysis.ts';
import type { NewAnalysis } from '../../store/analyses/analysis-store.ts';

let db: TestStore;
const url = 'https://jenkins.example/job/api/153/';
const end = { state: 'analysed', stateReason: null, at: new Date('2026-03-04T05:06:08Z') } as const;

beforeAll(async () => {
  db = await testStore();
});
afterAll(() => db.close());

const nameless = aSeverityBasis({ code: 'no_branch', branch: 'none' });

async function announcedBuild(build_url = url) {
  const { id: tenantId } = await storedTenant(db.store);
  const connection = aConnection(tenantId, { forge: 'forge-b', edition: 'self-hosted' });
  await db.store.connections.create(tenantId, connection, {});
  const run = { ...aFailure('').run, build_url, commit: 'abc123', job: 'api #153', run_id: null };
  const record = aFailure(connection.id, { run });
  const failures = [{ record, task: undefined }];
  const announced = { connectionId: connection.id, failures, tasks: [], at: end.at };
  await announce(db.store, tenantId, announced);
  const analysis = anAnalysis({ ...run, source: 'forge-b', created_at: '2026-03-04T05:06:07.000Z' });
  return { tenantId, record, analysis, failed: { failureId: record.id, analysis, awaitsLog: true, end } };
}

function posted(own: Partial<NewAnalysis> = {}): NewAnalysis {
  return anAnalysis({ source: 'engine-a', build_url: url, commit: null, run_id: '153', branch: 'other', ...own });
}

test('a log that is posted later completes the analysis of its build in place', async () => {
  const { tenantId, analysis, failed } = await announcedBuild();
  const { causes } = db.store;
  await storeOfFailure(db.store, tenantId, failed);
  const log = posted();

  const saved = await storeAnalysis(db.store, tenantId, log);

  const occurrence = { first_seen: analysis.created_at, last_seen: analysis.created_at, count: 1, is_new: true };
  const routing = { id: analysis.id, created_at: analysis.created_at, source: 'forge-b', run_id: '153' };
  const forge = { provider: 'gitlab', project: 'acme/web', branch: 'main', commit: 'abc123', job: 'api #153' };
  const completed = { ...log, ...routing, ...forge, category_by_log: null, occurrence, earlier_resolution: null };
  expect(saved).toEqual({ kind: 'saved', analysis: completed });
  expect(await db.store.analyses.list(tenantId, {}, { limit: 9 })).toEqual([completed]);
  expect(await causes.get(tenantId, analysis.fingerprint)).toBeUndefined();
});

const azure = 'https://dev.azure.com/acme2/shop/_build/results';

test('an analysis from before queries were kept is completed by its address without one, and learns its query', async () => {
  const { tenantId, analysis, failed } = await announcedBuild(azure);
  await storeOfFailure(db.store, tenantId, failed);

  const saved = await storeAnalysis(db.store, tenantId, posted({ build_url: `${azure}?buildId=17`, commit: 'abc123' }));

  expect(saved).toMatchObject({ analysis: { id: analysis.id, build_url: `${azure}?buildId=17` } });
});

test('of an older analysis and one with the same query the latter is completed', async () => {
  const older = await announcedBuild(azure);
  await storeOfFailure(db.store, older.tenantId, older.failed);
  const run = { ...aFailure('').run, build_url: `${azure}?buildId=17`, commit: 'fff999' };
  const connection = aConnection(older.tenantId, { forge: 'forge-b', edition: 'self-hosted' });
  await db.store.connections.create(older.tenantId, connection, {});
  const record = aFailure(connection.id, { run });
  const failures = [{ record, task: undefined }];
  await announce(db.store, older.tenantId, { connectionId: connection.id, failures, tasks: [], at: end.at });
  const analysis = anAnalysis({ ...run, source: 'forge-b' });
  await storeOfFailure(db.store, older.tenantId, { failureId: record.id, analysis, awaitsLog: true, end });

  const saved = await storeAnalysis(db.store, older.tenantId, posted({ build_url: run.build_url }));

  expect(saved).toMatchObject({ analysis: { id: analysis.id } });
});

test.each([
  ['another number in its query', `${azure}?buildId=17`, `${azure}?buildId=18`],
  ['a number that the older one lacks, of another commit', azure, `${azure}?buildId=18`],
])('a log with %s is an analysis of its own', async (_, announced, build_url) => {
  const { tenantId, analysis, failed } = await announcedBuild(announced);
  await storeOfFailure(db.store, tenantId, failed);

  const saved = await storeAnalysis(db.store, tenantId, posted({ build_url, commit: 'fff999' }));

  expect(saved.kind === 'saved' && saved.analysis.id).not.toBe(analysis.id);
});

test.each([
  ['does not say the branch', { branch: null }, 'high', 'The default branch is broken.'],
  [
    ...(['shows a secret', { branch: null, severity_basis: aSeverityBasis({ secrets: ['jwt'] }) }] as const),
    ...(['critical', 'The log shows a secret (jwt).'] as const),
  ],
  ['was cancelled', { branch: null, category: 'cancelled' as const }, 'low', 'The run was cancelled.'],
  [
    'says the same branch, not knowing that it is the default',
    { branch: 'main' },
    'high',
    'The default branch is broken.',
  ],
  [
    ...(['is of a deployment', { branch: null, category: 'deploy' as const }] as const),
    ...(['critical', 'A deploy or release fails on the default branch.'] as const),
  ],
])('of a log that %s the severity is that of the failure', async (_, own, severity, severity_reason) => {
  const { tenantId, analysis, failed } = await announcedBuild();
  await storeOfFailure(db.store, tenantId, failed);

  await storeAnalysis(db.store, tenantId, posted({ severity: 'medium', severity_basis: nameless, ...own }));

  const completed = await db.store.analyses.get(tenantId, analysis.id);
  expect(completed).toMatchObject({ branch: 'main', severity, severity_reason });
});

test.each([
  ['a change branch for the forge is one, whatever its name', { branch: 'change' as const }, 'medium', 'change_branch'],
  ['a tag for the forge is one', { branch: 'release' as const }, 'high', 'release_branch'],
])('what is %s', async (_, known, severity, code) => {
  const { tenantId, analysis, failed } = await announcedBuild();
  const forge = { ...analysis, severity_basis: aSeverityBasis(known) };
  await storeOfFailure(db.store, tenantId, { ...failed, analysis: forge });

  await storeAnalysis(db.store, tenantId, posted({ branch: 'main', severity: 'high' }));

  const completed = await db.store.analyses.get(tenantId, analysis.id);
  expect(completed).toMatchObject({ severity, severity_basis: { code } });
});

test('a failure whose forge named no branch is judged by the branch that its log came with', async () => {
  const { tenantId, analysis, failed } = await announcedBuild();
  const forge = { ...analysis, branch: null, severity_basis: nameless };
  await storeOfFailure(db.store, tenantId, { ...failed, analysis: forge });

  await storeAnalysis(db.store, tenantId, posted({ branch: 'main' }));

  const completed = await db.store.analyses.get(tenantId, analysis.id);
  expect(completed).toMatchObject({ branch: 'main', severity: 'high', severity_basis: { code: 'default_branch' } });
});

test('what a forge told before an upgrade is judged by the sentence that was stored then', async () => {
  const { tenantId, analysis, failed } = await announcedBuild();
  await storeOfFailure(db.store, tenantId, { ...failed, analysis: { ...analysis, branch: 'stable' } });
  await asVersion1(analysis.id, 'The default branch is broken.');

  await storeAnalysis(db.store, tenantId, posted({ branch: 'stable', severity: 'medium', severity_basis: nameless }));

  const completed = await db.store.analyses.get(tenantId, analysis.id);
  expect(completed).toMatchObject({ severity: 'high', severity_basis: { code: 'default_branch' } });
});

async function asVersion1(id: string, sentence: string): Promise<void> {
  const client = new Client({ connectionString: db.database.superuserUrl });
  await client.connect();
  const details = `(details::jsonb - 'severity_basis' || jsonb_build_object('severity_reason', $2::text))::json`;
  const changed = `update analyses set details_version = 1, details = ${details} where id = $1`;
  await client.query(changed, [id, sentence]).finally(() => client.end());
}

test('the cause it was counted for before was last seen with what is left of it', async () => {
  const { tenantId, analysis, failed } = await announcedBuild();
  const { fingerprint } = analysis;
  const older = anAnalysis({ fingerprint, created_at: '2026-03-01T00:00:00.000Z' });
  await storeAnalysis(db.store, tenantId, older);
  await storeOfFailure(db.store, tenantId, failed);

  await storeAnalysis(db.store, tenantId, posted());

  const seen = new Date(older.created_at);
  expect(await db.store.causes.get(tenantId, fingerprint)).toMatchObject({ firstSeen: seen, lastSeen: seen, count: 1 });
  const window = { since: new Date('2026-03-04T00:00:00Z'), until: new Date('2026-03-05T00:00:00Z') };
  expect(await db.store.statistics.overview(tenantId, window)).toMatchObject({ newCauses: 1, recurringCauses: 0 });
});

test('a second log of that build is an analysis of its own', async () => {
  const { tenantId, analysis, failed } = await announcedBuild();
  await storeOfFailure(db.store, tenantId, failed);

  await storeAnalysis(db.store, tenantId, posted());
  const second = posted();
  await storeAnalysis(db.store, tenantId, second);

  const ids = (await db.store.analyses.list(tenantId, {}, { limit: 9 })).map(({ id }) => id);
  expect(ids).toEqual([second.id, analysis.id]);
});

test('a repeated key answers the analysis that its first post completed', async () => {
  const { tenantId, analysis, failed } = await announcedBuild();
  await storeOfFailure(db.store, tenantId, failed);
  const idempotency = { path: '/p', key: 'k', payloadMac: 'm' };

  const answers = await Promise.all(
    Array.from({ length: 8 }, () => storeAnalysis(db.store, tenantId, posted(), { idempotency })),
  );

  const ids = answers.map((answer) => (answer.kind === 'saved' ? answer.analysis.id : Object.values(answer).at(-1)));
  expect(new Set(ids)).toEqual(new Set([analysis.id]));
  expect(await db.store.analyses.count(tenantId, {})).toBe(1);
});

test('a completion with the same cause leaves it counted once', async () => {
  const { tenantId, analysis, failed } = await announcedBuild();
  await storeOfFailure(db.store, tenantId, failed);

  await storeAnalysis(db.store, tenantId, posted({ fingerprint: analysis.fingerprint }));

  const [completed] = await db.store.analyses.list(tenantId, {}, { limit: 9 });
  expect(completed?.occurrence).toMatchObject({ count: 1, is_new: true });
});

test('of ten that analyse one failure at once, one stores its analysis', async () => {
  const { tenantId, record, failed } = await announcedBuild();

  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      storeOfFailure(db.store, tenantId, { ...failed, analysis: anAnalysis({ build_url: null }) }),
    ),
  );

  const saved = answers.flatMap((analysis) => (analysis ? [analysis.id] : []));
  expect(saved).toHaveLength(1);
  expect(await db.store.analyses.count(tenantId, {})).toBe(1);
  expect(await db.store.failures.get(tenantId, record.id)).toMatchObject({ state: 'analysed', analysisId: saved[0] });
});

test('a log and a delivery of the same build that arrive together make one analysis', async () => {
  const rounds = Array.from({ length: 12 }, async () => {
    const { tenantId, failed } = await announcedBuild();
    await Promise.all([storeOfFailure(db.store, tenantId, failed), storeAnalysis(db.store, tenantId, posted())]);
    return await db.store.analyses.count(tenantId, {});
  });

  expect(new Set(await Promise.all(rounds))).toEqual(new Set([1]));
});
