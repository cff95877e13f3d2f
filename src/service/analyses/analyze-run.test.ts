import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSeverityBasis, storedTenant } from '../../../test/support/builders.ts';
import { type TestStore, testStore } from '../../../test/support/database.ts';
import { emptyDiagnosis } from '../../analyzer/tell/empty-diagnosis.ts';
import type { Diagnosis } from '../../contract/analyses/analysis.ts';
import { createMetrics } from '../../metrics/create-metrics.ts';
import type { Deps } from '../deps.ts';
import { analyzeRun } from './analyze-run.ts';

const hash = () => '0123456789abcdef0123456789abcdef';
const diagnosis: Diagnosis = {
  ...emptyDiagnosis({ facts: { bytes: 10, lines: 1 }, run: {}, hash, reason: 'No reason.' }),
  category: 'dependency',
  domain: 'dependency',
  severity: 'medium',
  evidence: [{ line: 1, end_line: 1, text: 'E: Unable to locate package', role: 'cause' }],
};
const nowhere = { provider: null, run_id: null, branch: null, commit: null, job: null, build_url: null, attempt: null };

let database: TestStore;
beforeAll(async () => {
  database = await testStore();
});
afterAll(async () => await database.close());

async function severities(own: Partial<Diagnosis>, visits: readonly { project: string | null; minute: number }[]) {
  const { id } = await storedTenant(database.store);
  const found: string[] = [];
  for (const { project, minute } of visits) {
    const now = () => new Date(Date.now() - 3_600_000 * 5 + minute * 60_000);
    const metrics = createMetrics();
    const deps = { store: database.store, metrics, now, newId: () => crypto.randomUUID() } as unknown as Deps;
    const run = { ...nowhere, project };
    const saved = await analyzeRun(deps, id, { source: 'log', run, diagnosis: { ...diagnosis, ...own } });
    found.push(saved.kind === 'saved' ? saved.analysis.severity : saved.kind);
  }
  return found;
}

function visits(...projects: (string | null)[]) {
  return projects.map((project, minute) => ({ project, minute }));
}

test('the third project that shows a cause within an hour is high', async () => {
  const found = await severities({}, visits('acme/a', 'acme/b', 'acme/b', 'acme/c', 'acme/a'));

  expect(found).toEqual(['medium', 'medium', 'medium', 'high', 'high']);
});

test('a cause that nobody knows, a cancelled run and a cause without a line that shows it raise nothing', async () => {
  expect(await severities({ category: 'unknown' }, visits('a', 'b', 'c'))).toEqual(Array(3).fill('medium'));
  expect(await severities({ category: 'cancelled', severity: 'low' }, visits('a', 'b', 'c'))).toEqual(
    Array(3).fill('low'),
  );
  expect(await severities({ evidence: [] }, visits('a', 'b', 'c'))).toEqual(Array(3).fill('medium'));
});

test('three projects in more than an hour are not a spread', async () => {
  const slow = [0, 40, 80].map((minute) => ({ project: `acme/${minute}`, minute }));

  expect(await severities({}, slow)).toEqual(['medium', 'medium', 'medium']);
});

const leak = aSeverityBasis({ code: 'secret_printed', branch: 'none', secrets: ['jwt'] });

test('what is critical stays critical, and what has no project does not spread', async () => {
  expect(await severities({ severity: 'critical', severity_basis: leak }, visits('a', 'b', 'c'))).toEqual(
    Array(3).fill('critical'),
  );
  expect(await severities({}, visits('a', 'b', null))).toEqual(Array(3).fill('medium'));
});
