import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { endpoints } from '../../src/contract/endpoints.ts';
import { ask, keyOf } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { filtersOf } from './analysis-filters.ts';

const pageSize = 50;
const everyMs = 15_000;

/**
 * The list page by page; beside it the first page is asked for again and again while the list is looked at. What is new
 * there is counted and not put in: nobody's line moves away under the pointer.
 */
export function useLiveList(all: (name: string) => string[]) {
  const filters = filtersOf(all);
  const key = [...keyOf(endpoints.listAnalyses, { query: filters }), 'pages'];
  const list = useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam }) => {
      const cursor = pageParam === '' ? {} : { cursor: pageParam };
      return await ask(endpoints.listAnalyses, { query: { ...filters, ...cursor, limit: pageSize } });
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // Loaded pages stay as they are until the reader asks for new analyses.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const newest = useQuery({
    queryKey: [...keyOf(endpoints.listAnalyses, { query: filters }), 'newest'],
    queryFn: async () => await ask(endpoints.listAnalyses, { query: { ...filters, limit: pageSize } }),
    refetchInterval: everyMs,
    enabled: list.isSuccess,
  });
  const shown = new Set(items.map(({ id }) => id));
  const first = items[0]?.created_at ?? '';
  const fresh = newest.data?.items.filter(({ id, created_at }) => !shown.has(id) && created_at >= first) ?? [];
  return { list, items, fresh, showFresh: () => void queryClient.resetQueries({ queryKey: key }) };
}

export const freshAtMost = pageSize;
