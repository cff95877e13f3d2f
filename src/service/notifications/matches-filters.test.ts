import { expect, test } from 'vitest';
import { storedAnalysis } from '../../../test/support/notices.ts';
import { matchesFilters } from './matches-filters.ts';

const analysis = storedAnalysis({ project: 'acme/web', branch: 'release/2.1', severity: 'high', category: 'test' });

test('without filters everything matches, and empty ones are none', () => {
  expect(matchesFilters({}, analysis)).toBe(true);
  expect(matchesFilters({ severity: [], projects: [], branches: [], categories: [] }, analysis)).toBe(true);
});

test('all filters have to match, one value of each is enough', () => {
  expect(
    matchesFilters({ severity: ['low', 'high'], categories: ['test'], projects: ['x', 'acme/web'] }, analysis),
  ).toBe(true);
  expect(matchesFilters({ severity: ['high'], categories: ['lint'] }, analysis)).toBe(false);
  expect(matchesFilters({ severity: ['low'] }, analysis)).toBe(false);
});

test.each([
  ['acme/web', true],
  ['acme/*', true],
  ['*/web', true],
  ['*', true],
  ['a*e/w*b', true],
  ['acme/web*', true],
  ['acme', false],
  ['acme/web/*', false],
  ['ACME/*', false],
  ['*x*', false],
  ['acme/web*web', false],
  ['acme.web', false],
])('a project of acme/web matches %s: %s', (pattern, matches) => {
  expect(matchesFilters({ projects: [pattern] }, analysis)).toBe(matches);
});

test('what has no name matches no pattern', () => {
  expect(matchesFilters({ branches: ['*'] }, storedAnalysis({ branch: null }))).toBe(false);
  expect(matchesFilters({ branches: ['release/*'] }, analysis)).toBe(true);
});

test('a pattern of many stars is decided at once', () => {
  const long = storedAnalysis({ project: 'a'.repeat(1000) });

  expect(matchesFilters({ projects: [`${'*a'.repeat(250)}*b`] }, long)).toBe(false);
});
