import { categories, severities } from '../../src/contract/analyses/analysis.ts';
import type { CallInput } from '../../src/contract/client.ts';
import type { endpoints } from '../../src/contract/endpoints.ts';

/** The filters of the list in its address, under the API's names. */
export const listFilters = [
  ...(['severity', 'category', 'project', 'branch', 'provider', 'source', 'fingerprint', 'q', 'only_new'] as const),
  ...(['since', 'until'] as const),
] as const;

const closed: Record<string, readonly string[]> = {
  severity: severities,
  category: categories,
  only_new: ['true', 'false'],
  sort: ['newest', 'oldest'],
  group: ['cause'],
};

type Query = NonNullable<CallInput<typeof endpoints.listAnalyses>['query']>;
type All = (name: string) => string[];

/** The query of the list; other parameters of the address, and values that do not exist, are left out. */
export function filtersOf(all: All): Query {
  const names = [...listFilters, 'sort', 'group'];
  const given = names.map((name) => [name, all(name).filter((value) => isKnown(name, value))] as const);
  return Object.fromEntries(given.filter(([, values]) => values.length > 0).map(([name, values]) => [name, values]));
}

/** The values in the address that do not exist, each with those that do. */
export function unknownValues(all: All): { name: string; value: string; known: readonly string[] }[] {
  const names = [...listFilters, 'sort', 'group'];
  return names.flatMap((name) =>
    all(name)
      .filter((value) => value !== '' && !isKnown(name, value))
      .map((value) => ({ name, value, known: closed[name] ?? ['a date such as 2026-01-31'] })),
  );
}

function isKnown(name: string, value: string): boolean {
  if (value === '') return false;
  if (name === 'since' || name === 'until') return !Number.isNaN(Date.parse(value));
  return closed[name]?.includes(value) ?? true;
}
