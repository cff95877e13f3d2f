import { expect, test } from 'vitest';
import { branchKind, canSpread, judgeAgain, judgeSeverity } from './severity.ts';

type Facts = Parameters<typeof judgeSeverity>[0];

function judged(own: Partial<Facts>) {
  return judgeSeverity({ category: 'test', retry: 'pointless', branch: 'change', secrets: [], projects: 0, ...own });
}

test.each<[Partial<Facts>, string, string]>([
  [{ secrets: ['github-token', 'github-token', 'jwt'] }, 'critical', 'The log shows a secret (github-token, jwt).'],
  [{ category: 'cancelled', branch: 'default' }, 'low', 'The run was cancelled.'],
  [{ category: 'deploy', branch: 'default' }, 'critical', 'A deploy or release fails on the default branch.'],
  [{ category: 'deploy', branch: 'release' }, 'critical', 'A deploy or release fails on a release branch or tag.'],
  [{ category: 'deploy' }, 'medium', 'A failure on a change branch.'],
  [{ branch: 'default', projects: 5 }, 'high', 'The default branch is broken.'],
  [{ branch: 'release' }, 'high', 'A release branch is broken.'],
  [{ category: 'security_check' }, 'high', 'A security gate failed.'],
  [{ projects: 3, retry: 'safe' }, 'high', 'The same failure showed in 3 projects within an hour.'],
  [{ projects: 2 }, 'medium', 'A failure on a change branch.'],
  [{ category: 'lint' }, 'low', 'A matter of style on a change branch.'],
  [{ retry: 'safe', branch: 'none' }, 'low', 'Transient: a retry is likely to pass.'],
])('of %j the severity is %s: %s', (facts, severity, severity_reason) => {
  expect(judged(facts)).toMatchObject({ severity, severity_reason });
});

test.each([
  'test',
  'lint',
  'unknown',
] as const)('a %s failure without a branch is not said to be on one', (category) => {
  const named = judged({ category, branch: 'change' });
  const nameless = judged({ category, branch: 'none' });

  expect(nameless.severity).toBe(named.severity);
  expect(named.severity_reason).toMatch(/^A (?:failure|matter of style) on a change branch\.$/);
  expect(nameless.severity_reason).toMatch(/^(?:The run|A matter of style; the run) names no branch/);
});

test.each([
  [{ branch: 'main' }, 'default'],
  [{ branch: 'refs/heads/develop' }, 'default'],
  [{ branch: 'main', defaultBranch: 'stable' }, 'change'],
  [{ branch: 'stable', defaultBranch: 'stable' }, 'default'],
  [{ branch: 'release/2.1' }, 'release'],
  [{ branch: 'refs/tags/main' }, 'release'],
  [{ branch: 'feature/main' }, 'change'],
  [{ branch: '' }, 'none'],
  [{ branch: null, defaultBranch: 'main' }, 'none'],
  [{}, 'none'],
] as const)('the branch of %j is of the kind %s', (run, kind) => {
  expect(branchKind(run)).toBe(kind);
});

test('a fact that becomes known later changes the severity, and what was known stays', () => {
  const found = {
    category: 'test',
    retry: { advice: 'pointless', reason: '' },
    ...judged({ branch: 'none' }),
  } as const;

  const again = judgeAgain(found, { branch: 'default' });

  expect(again).toMatchObject({ severity: 'high', severity_basis: { code: 'default_branch', branch: 'default' } });
  expect(judgeAgain({ ...found, ...judged({ secrets: ['jwt'] }) }, { branch: 'change' }).severity).toBe('critical');
});

test('a cause spreads where a line shows it and somebody knows what it is', () => {
  const evidence = [{ line: 1, end_line: 1, text: '', role: 'cause' as const }];

  expect(canSpread({ category: 'network', evidence })).toBe(true);
  expect(canSpread({ category: 'network', evidence: [] })).toBe(false);
  expect(canSpread({ category: 'unknown', evidence })).toBe(false);
  expect(canSpread({ category: 'cancelled', evidence })).toBe(false);
});
