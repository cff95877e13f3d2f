import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { endpoints } from '../../src/contract/endpoints.ts';
import type { ProjectOrder } from '../../src/contract/projects/project.ts';
import { ask, keyOf } from '../api/api.ts';

const pageSize = 50;

/** The projects page by page. */
export function useProjects(filter: { q?: string; sort: ProjectOrder; days: number }) {
  return useInfiniteQuery({
    queryKey: [...keyOf(endpoints.listProjects, { query: filter }), 'pages'],
    queryFn: async ({ pageParam: offset }) =>
      await ask(endpoints.listProjects, { query: { ...filter, offset, limit: pageSize } }),
    initialPageParam: 0,
    getNextPageParam: ({ total, offset, limit }) => (offset + limit < total ? offset + limit : undefined),
    placeholderData: keepPreviousData,
  });
}
