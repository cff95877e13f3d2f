import type { CallInput } from '../../src/contract/client.ts';
import type { endpoints } from '../../src/contract/endpoints.ts';

/** The filters of the list in its address, under the API's names. */
export const listFilters = [
  ...(['severity', 'category', 'project', 'branch', 'source', 'fingerprint', 'q', 'only_new'] as const),
  ...(['since', 'until'] as const),
] as const;

type Query = NonNullable<CallInput<typeof endpoints.listAnalyses>['query']>;

/** The query of the list; other parameters of the address are left out. */
export function filtersOf(all: (name: string) => string[]): Query {
  const given = listFilters.map((name) => [name, all(name).filter((value) => value !== '')] as const);
  return Object.fromEntries(given.filter(([, values]) => values.length > 0).map(([name, values]) => [name, values]));
}
