import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ListedReply } from '../../src/contract/analyses/analysis-list.ts';
import { ask, keyOf } from '../api/api.ts';
import { listRows } from '../api/list-rows.ts';
import { queryClient } from '../api/query-client.ts';
import { filtersOf } from './analysis-filters.ts';

const pageSize = 50;
const everyMs = 15_000;
/** So many rows fit into 2 kB, compressed. */
export const freshAtMost = 15;
const noRows: ListedReply = { items: [], next_cursor: null, limit: freshAtMost };

/**
 * The list page by page; while it is looked at, what is newer than its first row is asked for again and again. What is
 * new is counted and not put in: nobody's line moves away under the pointer.
 */
export function useLiveList(all: (name: string) => string[]) {
  const filters = { ...filtersOf(all), view: 'list' };
  const key = [...keyOf(listRows, { query: filters }), 'pages'];
  const list = useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam }) => {
      const cursor = pageParam === '' ? {} : { cursor: pageParam };
      return await ask(listRows, { query: { ...filters, ...cursor, limit: pageSize } });
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // Loaded pages stay as they are until the reader asks for new analyses.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const first = items[0]?.created_at;
  const newer = { ...filters, ...(first && { since: first }), limit: freshAtMost };
  const newest = useQuery({
    queryKey: [...keyOf(listRows, { query: newer }), 'newest'],
    queryFn: async () => await ask(listRows, { query: newer }),
    refetchInterval: everyMs,
    // The list has just been read: the first look at what is newer is due after the interval.
    initialData: noRows,
    staleTime: everyMs,
    // Of a list that begins with the oldest, what is new comes last.
    enabled: list.isSuccess && !all('sort').includes('oldest'),
  });
  const shown = new Set(items.map(({ id }) => id));
  const fresh = newest.data.items.filter(({ id }) => !shown.has(id));
  return { list, items, fresh, showFresh: () => void queryClient.resetQueries({ queryKey: key }) };
}
