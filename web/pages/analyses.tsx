import { Alert, Button, Kbd, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import ArrowUp from 'lucide-react/icons/arrow-up';
import SearchX from 'lucide-react/icons/search-x';
import { useRef } from 'react';
import { endpoints } from '../../src/contract/endpoints.ts';
import { filtersOf, listFilters, unknownValues } from '../analyses/analysis-filters.ts';
import { AnalysisRow } from '../analyses/analysis-row.tsx';
import { GivenFilters } from '../analyses/given-filters.tsx';
import { ListFilters } from '../analyses/list-filters.tsx';
import { freshAtMost, useLiveList } from '../analyses/use-live-list.ts';
import { Welcome } from '../analyses/welcome.tsx';
import { query } from '../api/api.ts';
import { useKeys } from '../browser/use-keys.ts';
import { useSearch } from '../browser/use-search.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { ExportMenu } from '../parts/export-menu.tsx';
import { Loading } from '../parts/loading.tsx';
import { MoreOnSight } from '../parts/more-on-sight.tsx';
import { Page } from '../parts/page.tsx';
import { RefusalState } from '../parts/refusal-state.tsx';
import { VirtualRows } from '../parts/virtual-rows.tsx';
import { ProjectsField } from '../projects/projects-field.tsx';
import { count } from '../words/format.ts';
import { Untrusted } from '../words/untrusted.tsx';
import classes from './analyses.module.css';

const rowHeight = 61;

/** Every failure, newest first; the filters are in the address. */
export function AnalysesPage() {
  const search = useSearch();
  const searchBox = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  useKeys({
    j: () => moveFocus(rows.current, 1),
    k: () => moveFocus(rows.current, -1),
    '/': () => searchBox.current?.focus(),
  });
  const isNarrowed = listFilters.some((name) => search.all(name).length > 0);
  return (
    <Page title="Analyses" about={<HowMany search={search} />} actions={<Actions search={search} />}>
      <Stack gap="sm">
        <ListFilters
          search={search}
          searchBox={searchBox}
          projects={<ProjectsField values={search.all('project')} change={(project) => search.change({ project })} />}
        />
        <UnknownValues search={search} />
        <GivenFilters search={search} names={listFilters} />
        <List search={search} rows={rows} isNarrowed={isNarrowed} />
      </Stack>
    </Page>
  );
}

type Search = ReturnType<typeof useSearch>;
type ListProps = { search: Search; rows: React.RefObject<HTMLUListElement | null>; isNarrowed: boolean };

function List({ search, rows, isNarrowed }: ListProps) {
  const { list, items, fresh, showFresh } = useLiveList(search.all);
  if (list.isPending) return <Loading lines={12} height={36} />;
  if (list.isError && items.length === 0) {
    return <RefusalState error={list.error} retry={() => void list.refetch()} />;
  }
  if (items.length === 0 && fresh.length === 0 && !list.hasNextPage) {
    return isNarrowed ? <NothingFound /> : <Welcome />;
  }
  return (
    <>
      <div role="status" className={classes.fresh}>
        {fresh.length > 0 && (
          <Button size="xs" leftSection={<ArrowUp size={14} aria-hidden />} onClick={showFresh}>
            {fresh.length >= freshAtMost
              ? `${freshAtMost} or more new`
              : count(fresh.length, 'new analysis', 'new analyses')}
          </Button>
        )}
      </div>
      <div className={classes.rows}>
        <VirtualRows items={items} keyOf={({ id }) => id} rowHeight={rowHeight} list={rows} label="Analyses">
          {(analysis) => <AnalysisRow analysis={analysis} />}
        </VirtualRows>
      </div>
      {list.hasNextPage && (
        <MoreOnSight
          label={search.one('sort') === 'oldest' ? 'Show newer ones' : 'Show older ones'}
          isBusy={list.isFetchingNextPage}
          more={() => void list.fetchNextPage()}
        />
      )}
    </>
  );
}

/** What the address asks for and does not exist. */
function UnknownValues({ search }: { search: Search }) {
  const unknown = unknownValues(search.all);
  if (unknown.length === 0) return null;
  return (
    <Alert color="yellow" p="xs">
      {unknown.map(({ name, value, known }) => (
        <Text key={`${name} ${value}`} size="sm">
          “<Untrusted>{value}</Untrusted>” is not known as {name}, and is left out. There is: {known.join(', ')}.
        </Text>
      ))}
    </Alert>
  );
}

function NothingFound() {
  return (
    <EmptyState title="Nothing fits these filters" icon={<SearchX size={28} />}>
      Remove a filter, or search for other words. A project, branch or CI is compared as a whole, with its upper and
      lower case; a name that no analysis has finds none.
    </EmptyState>
  );
}

/** The total, which only the list by page number counts; a search has none. */
function HowMany({ search }: { search: Search }) {
  const { q, sort: _, group, ...filters } = filtersOf(search.all);
  const total = useQuery({
    ...query(endpoints.listDashboard, { query: { ...filters, limit: 1 } }),
    enabled: !q && !group,
  });
  if (group) return 'the newest of each cause';
  if (q) return 'those that the words find';
  return total.data ? count(total.data.total, 'failed run') : '\u00a0';
}

function Actions({ search }: { search: Search }) {
  return (
    <>
      <Keys />
      <ExportMenu endpoint={endpoints.listAnalyses} query={filtersOf(search.all)} />
    </>
  );
}

function Keys() {
  return (
    <Text size="xs" c="dimmed" visibleFrom="sm">
      <Kbd size="xs">j</Kbd> <Kbd size="xs">k</Kbd> move · <Kbd size="xs">Enter</Kbd> open · <Kbd size="xs">/</Kbd>{' '}
      search
    </Text>
  );
}

function moveFocus(list: HTMLUListElement | null, by: number): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? rows[0] : rows[Math.min(rows.length - 1, Math.max(0, at + by))];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
