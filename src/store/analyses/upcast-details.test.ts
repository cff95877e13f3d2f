import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAnalysis, storedTenant } from '../../../test/support/builders.ts';
import { type TestStore, testStore } from '../../../test/support/database.ts';
import { storeAnalysis } from '../../../test/support/store-analysis.ts';
import { rowsOfVersions, type StoredRow, storedRows, storeRows } from '../../../test/support/stored-rows.ts';
import { type Analysis, analysisSchema } from '../../contract/analyses/analysis.ts';
import { detailsVersion } from './upcast-details.ts';

let db: TestStore;

beforeAll(async () => {
  db = await testStore();
});
afterAll(async () => await db.close());

async function read(...rows: Partial<StoredRow>[]): Promise<Analysis[]> {
  const { id } = await storedTenant(db.store);
  await storeRows(db.database.superuserUrl, id, rows);
  return (await db.store.analyses.list(id, {}, { limit: 99 })).toReversed();
}

function detailsOf(own: object): object {
  return { ...(rowsOfVersions['version 1']?.details as object), ...own };
}

test.each(Object.entries(rowsOfVersions))('a row of %s is read as the contract has it', async (_, row) => {
  const [analysis] = await read(row);

  const { severity_reason: __, earlier_resolution = null, ...said } = row.details as Record<string, unknown>;
  expect(analysisSchema.safeParse(analysis).error).toBeUndefined();
  expect(analysis).toMatchObject({ ...said, earlier_resolution, title: row.title, root_cause: row.root_cause });
  expect(analysis).toMatchObject({ severity: 'medium', severity_reason: 'A failure on a change branch.' });
});

test('what is written today has the version and the members of the newest row that is kept for this test', async () => {
  const { id } = await storedTenant(db.store);
  const log_facts = { bytes: 9, lines: 3, truncated: false, secrets: { jwt: 1 } };
  const alternatives = [{ title: 'A warning', category: 'lint' as const, line: 4, confidence: 0.1 }];
  await storeAnalysis(db.store, id, anAnalysis({ log_facts, alternatives }));

  const [written] = (await storedRows(db.database.superuserUrl)).filter((row) => row.title === anAnalysis().title);

  const kept = rowsOfVersions[`version ${detailsVersion}`];
  expect(written?.details_version).toBe(detailsVersion);
  expect(shapeOf(written?.details)).toEqual(shapeOf(kept?.details));
});

/** Members by their names; of a list those of its first item. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(
    Object.entries(value)
      .sort()
      .map(([name, inner]) => [name, shapeOf(inner)]),
  );
}

test.each([
  ['The log shows a secret (github-token, jwt).', 'fix', 'secret_printed', 'change', undefined],
  ['A deploy or release fails on the default branch.', 'trunk', 'deploy_on_main_line', 'default', undefined],
  ['The run was cancelled.', 'main', 'cancelled', 'default', undefined],
  ['The default branch is broken.', 'stable', 'default_branch', 'default', undefined],
  ['A release branch is broken.', 'v1.2', 'release_branch', 'release', undefined],
  ['A security gate failed.', 'fix', 'security_gate', 'change', undefined],
  ['The same failure showed in 4 projects within an hour.', 'fix', 'widespread', 'change', undefined],
  ['Transient: a retry is likely to pass.', null, 'transient', 'none', undefined],
  ['A matter of style on a change branch.', 'fix', 'style', 'change', undefined],
  ['A matter of style on a change branch.', null, 'style', 'none', 'A matter of style; the run names no branch.'],
  [
    ...(['A failure on a change branch.', null, 'no_branch', 'none'] as const),
    'The run names no branch, so this counts like a failure on a change branch.',
  ],
])('what version 1 said of a severity, “%s” on %s, is %s', async (severity_reason, branch, code, kind, now) => {
  const [analysis] = await read({ branch, details: detailsOf({ severity_reason }) });

  expect(analysis?.severity_basis).toMatchObject({ code, branch: kind });
  expect(analysis?.severity_reason).toBe(now ?? severity_reason);
});

test.each<[string, unknown, Partial<Analysis>]>([
  ['nothing', null, { evidence: [], tests: [], tool: null, confidence: 0 }],
  ['a list', [1, 2], { evidence: [], explained_by: 'rules' }],
  ['a number', 7, { retry: { advice: 'unknown', reason: 'What was stored of it cannot be read.' } }],
  [
    'quotes of an unknown role',
    detailsOf({ evidence: [{ line: 1, end_line: 1, text: 'x', role: 'hint' }] }),
    { evidence: [] },
  ],
  ['a confidence that is a text', detailsOf({ confidence: 'high' }), { confidence: 0, tool: 'vitest' }],
  [
    'commands that are none',
    detailsOf({ suggested_fix: { summary: 'a', steps: [], commands: [{}] } }),
    { tests: ['adds'] },
  ],
  [
    'a basis that is none',
    detailsOf({ severity_basis: 'x', severity_reason: 4 }),
    { severity: 'medium', tests_failed: 1 },
  ],
])('a row whose details are %s keeps no page from being read', async (_, details, kept) => {
  for (const details_version of [1, detailsVersion]) {
    const [before, broken, after] = await read({}, { details, details_version }, {});

    expect([before, after].map((analysis) => analysis?.explanation)).toEqual(Array(2).fill(detailsIn(before)));
    expect(analysisSchema.safeParse(broken).error).toBeUndefined();
    expect(broken).toMatchObject({ title: 'Test failed: adds', severity: 'medium', ...kept });
  }
});

function detailsIn(analysis: Analysis | undefined): string {
  expect(analysis?.evidence).toHaveLength(1);
  return (rowsOfVersions['version 1']?.details as Analysis).explanation;
}

test('what cannot be read of a row is named in its explanation', async () => {
  const [broken] = await read({ details: detailsOf({ evidence: 'x', tests: null }), category: 'nonsense' });

  expect(broken?.explanation).toBe('Of what was stored this cannot be read: category, tests, evidence.');
  expect(broken).toMatchObject({
    category: 'unknown',
    tests: [],
    evidence: [],
    suggested_fix: { steps: ['Look at sum.ts'] },
  });
});
