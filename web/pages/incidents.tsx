import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import Siren from 'lucide-react/icons/siren';
import { endpoints } from '../../src/contract/endpoints.ts';
import { type Incident, type IncidentState, incidentStates } from '../../src/contract/incidents/incident.ts';
import { ask, keyOf } from '../api/api.ts';
import { useSearch } from '../browser/use-search.ts';
import { IncidentRow } from '../incidents/incident-row.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { Panel } from '../parts/panel.tsx';
import { Rows } from '../parts/rows.tsx';
import { words } from '../words/format.ts';

const about =
  'One cause, or one host outside, that fails in three projects within an hour. An incident closes after two hours without a failure.';
const newsEveryMs = 30_000;
const atOnce = 50;

export function IncidentsPage() {
  const search = useSearch();
  const state = incidentStates.find((one) => one === search.one('state'));
  const filter = { limit: atOnce, ...(state && { state }) };
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(endpoints.listIncidents, { query: filter }), 'pages'],
    queryFn: async ({ pageParam: cursor }) =>
      await ask(endpoints.listIncidents, { query: { ...filter, ...(cursor && { cursor }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    refetchInterval: newsEveryMs,
  });
  return (
    <Page
      title="Incidents"
      about={about}
      actions={<StateFilter state={state} change={(value) => search.change({ state: value })} />}
    >
      <Panel title={state ? words(state) : 'All incidents'} flush>
        <Loaded from={pages} lines={5} height={44}>
          {({ pages: loaded }) => <List incidents={loaded.flatMap(({ items }) => items)} state={state} />}
        </Loaded>
      </Panel>
      {pages.hasNextPage && (
        <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          Show older ones
        </Button>
      )}
    </Page>
  );
}

type StateFilterProps = { state: IncidentState | undefined; change: (state: string | undefined) => void };

function StateFilter({ state, change }: StateFilterProps) {
  return (
    <NativeSelect
      aria-label="State"
      size="xs"
      value={state ?? ''}
      onChange={(event) => change(event.currentTarget.value || undefined)}
      data={[
        { value: '', label: 'Open and closed' },
        ...incidentStates.map((value) => ({ value, label: words(value) })),
      ]}
    />
  );
}

function List({ incidents, state }: { incidents: readonly Incident[]; state: IncidentState | undefined }) {
  if (incidents.length === 0) {
    return (
      <EmptyState title={state ? `No incident is ${state}` : 'No incident'} icon={<Siren size={28} />}>
        No cause and no host failed in three projects within an hour.
      </EmptyState>
    );
  }
  return (
    <Rows label="Incidents">
      {incidents.map((incident) => (
        <IncidentRow key={incident.id} incident={incident} />
      ))}
    </Rows>
  );
}
