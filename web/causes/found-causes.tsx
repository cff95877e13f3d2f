import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import SearchX from 'lucide-react/icons/search-x';
import type { CauseStatus } from '../../src/contract/causes/cause.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { ask, keyOf } from '../api/api.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { Loading } from '../parts/loading.tsx';
import { Panel } from '../parts/panel.tsx';
import { RefusalState } from '../parts/refusal-state.tsx';
import { Rows } from '../parts/rows.tsx';
import { CauseRow } from './cause-row.tsx';

export type CauseSearch = {
  q?: string | undefined;
  status?: CauseStatus | undefined;
  project?: string | undefined;
  assignee?: string | undefined;
  muted?: 'true' | 'false' | undefined;
};

const occurrenceDays = 30;
const pageRows = 50;

/** All causes of all time that fit, those seen last first. */
export function FoundCauses({ search }: { search: CauseSearch }) {
  const pages = useFound(search);
  const causes = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <Panel title="Seen last first" about="Of all time, with the failures of the last 30 days." flush>
        {pages.isPending && <Loading lines={10} height={44} />}
        {pages.isError && causes.length === 0 && (
          <RefusalState error={pages.error} retry={() => void pages.refetch()} />
        )}
        {pages.isSuccess && causes.length === 0 && (
          <EmptyState title="No cause fits" icon={<SearchX size={28} />}>
            Words are looked for in the title, root cause, tests, paths and known fix.
          </EmptyState>
        )}
        {causes.length > 0 && (
          <Rows label="Causes seen last">
            {causes.map((cause) => (
              <CauseRow key={cause.fingerprint} cause={{ ...cause, total: cause.count }} />
            ))}
          </Rows>
        )}
      </Panel>
      {pages.hasNextPage && (
        <Button variant="default" onClick={() => void pages.fetchNextPage()} loading={pages.isFetchingNextPage}>
          Show older ones
        </Button>
      )}
    </>
  );
}

function useFound(search: CauseSearch) {
  const causeQuery = { ...search, occurrence_days: occurrenceDays, limit: pageRows };
  return useInfiniteQuery({
    queryKey: [...keyOf(endpoints.listCauses, { query: causeQuery }), 'pages'],
    queryFn: async ({ pageParam }: { pageParam: string | undefined }) =>
      await ask(endpoints.listCauses, { query: { ...causeQuery, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}
